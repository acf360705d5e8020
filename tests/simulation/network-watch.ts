import type { PushAnswer, PushRequest } from '#contract/sync.ts';
import type { WeatherName } from './weather.ts';

/** A phone as the network sees it. */
export interface Sender {
  name: string;
  weather: WeatherName;
  /** Stored cookie, as the browser keeps it. */
  cookie: string;
  /** Width of its link to the server, in kilobits per second; null: bytes take no time. */
  kbits: number | null;
  /** Sizes in bytes above which its requests and answers are cut; null: none are. */
  cuts: { up: number; down: number } | null;
  /** How often the server has failed at each write alone, by key: its own failures cannot exceed that. */
  readonly blames: Map<string, number>;
}

/** Callbacks for the requests that reach the server. */
export interface NetworkWatch {
  /** A batch has arrived; returns it as the server will read it. */
  pushArrives(sender: Sender, request: PushRequest, session: number | null): PushRequest;
  pushAnswered(sender: Sender, request: PushRequest, answer: PushAnswer): void;
  /** A page begins to take the answer to its batch. */
  pushTaken(sender: Sender, answer: PushAnswer | null): void;
  /** The server is done with a batch, whether or not it has answered. */
  pushHandled(): void;
  fault(kind: string): void;
}
