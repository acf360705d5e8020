import { type FormEvent, useState } from 'react';
import type { SearchRequest } from '#contract/business-search.ts';
import type { Business } from '#contract/businesses.ts';
import { HELP_CATEGORIES } from '#contract/catalogue.ts';
import { SEARCH_LIMITS } from '#contract/limits.ts';
import { formattedAddressOf } from '#contract/shared/gazetteer.ts';
import type { LatLng } from '#contract/shared/geo.ts';
import { useCore } from '#src/data/core/core-context.tsx';
import { type Fetched, failureOf, UNREACHED } from '#src/data/read/fetched.ts';
import { useRemote } from '#src/data/read/use-remote.ts';
import type { Core } from '#src/local/core.ts';
import { distanceText } from '#src/places/distance.ts';
import { locateText, placeNameAt } from '#src/places/gazetteer.ts';
import { FIRST_HOME_AREA } from '#src/places/home-area.ts';
import { LocateButton } from '#src/places/locate-button.tsx';
import { fromPositionText, type MeasuredFrom } from '#src/places/measured-from.ts';
import { PLACE_WORDS } from '#src/places/places.words.ts';
import { type Found, takenAtMs } from '#src/places/position.ts';
import { usePosition } from '#src/places/use-position.ts';
import { Button } from '#src/ui/acts/button.tsx';
import { CallLink } from '#src/ui/acts/call-link.tsx';
import { Field, selectAll } from '#src/ui/forms/field.tsx';
import { Meta, Row, Stack } from '#src/ui/layout/layout.tsx';
import { Section } from '#src/ui/layout/page.tsx';
import { Card } from '#src/ui/shown/card.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { SkeletonCards } from '#src/ui/shown/skeleton.tsx';
import { EMERGENCY_WORDS } from './emergency.words.ts';
import { HelpLines } from './help-lines.tsx';
import { EMERGENCY_LIMITS, type EmergencyVet, emergencyList } from './order.ts';
import { vetFacts } from './vet-facts.ts';
import './emergency.css';

const WORDS = EMERGENCY_WORDS.online;

/** The searched place. */
interface Where {
  name: string;
  point: LatLng;
  /** Chosen automatically. */
  isGuess?: true;
  /** The phone's own position. */
  own?: MeasuredFrom;
}

const FIRST: Where = { name: FIRST_HOME_AREA.name, point: FIRST_HOME_AREA.centre, isGuess: true };

/** Vets around a place from the server, and the national help lines: for a browser that stores nothing. */
export function OnlineVets() {
  const core = useCore();
  const [where, setWhere] = useState(FIRST);
  const { answer, isAsking, again } = useRemote(fetchVets, where.point);
  const vets = answer?.kind === 'done' ? answer.value : null;
  const nowMs = core.reach.serverNowMs();
  const list = vets && emergencyList(vets, { animal: null, from: where.point, nowMs }).treats;
  return (
    <div className="emergency">
      <Section title={EMERGENCY_WORDS.title}>
        <PlaceForm onPlace={setWhere} />
      </Section>
      <Section title={WORDS.near(where.name)}>
        {where.isGuess && <p className="quiet">{EMERGENCY_WORDS.fromGuess(where.name)}</p>}
        {where.own && <p className="quiet">{fromPositionText(where.name, where.own, core.ports.nowMs())}</p>}
        {isAsking ? (
          <SkeletonCards count={2} label={WORDS.asking} shape="lines" fills />
        ) : list === null ? (
          <Note
            tone="warn"
            isAlert
            action={
              <Button variant="secondary" onClick={again}>
                {WORDS.again}
              </Button>
            }
          >
            {WORDS.noAnswer}
          </Note>
        ) : (
          <VetList vets={list} from={where.point} />
        )}
      </Section>
      <HelpLines offices={[]} from={null} />
    </div>
  );
}

async function fetchVets(core: Core, location: LatLng): Promise<Fetched<Business[]>> {
  const answer = await core.api.request<Business[]>(
    `/api/businesses/search?limit=${SEARCH_LIMITS.resultsMax}`,
    {
      method: 'POST',
      body: {
        location,
        radius: EMERGENCY_LIMITS.radiusMiles,
        businessCategories: HELP_CATEGORIES,
      } satisfies SearchRequest,
      isPublic: true,
    },
  );
  if (answer.kind !== 'ok') return failureOf(answer);
  return Array.isArray(answer.body) ? { kind: 'done', value: answer.body } : UNREACHED;
}

function PlaceForm({ onPlace }: { onPlace: (where: Where) => void }) {
  const { ports } = useCore();
  const [text, setText] = useState('');
  const [trouble, setTrouble] = useState<string>();
  const take = async ({ point, accuracyMeters, takenMs }: Found) => {
    const name = await placeNameAt(point);
    if (name === null) return false;
    onPlace({ name, point, own: { atMs: takenAtMs(takenMs, ports.nowMs()), accuracyMeters } });
    return true;
  };
  const position = usePosition(take, { failed: EMERGENCY_WORDS.notLocated, denied: PLACE_WORDS.denied });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = text.trim() === '' ? null : await locateText(text).catch(() => null);
    setTrouble(found ? undefined : WORDS.unknown(text.trim()));
    if (found) onPlace({ name: formattedAddressOf(found), point: found.point });
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap={3}>
        <Field
          name="place"
          label={WORDS.where}
          hint={PLACE_WORDS.hint}
          value={text}
          error={trouble}
          onChange={(value) => {
            setText(value);
            setTrouble(undefined);
          }}
          autoComplete="off"
          onFocus={selectAll}
        />
        <Row>
          <Button type="submit">{WORDS.find}</Button>
          <LocateButton position={position} label={EMERGENCY_WORDS.locate} busy={EMERGENCY_WORDS.locating} />
        </Row>
        {position.trouble && <p>{position.trouble}</p>}
      </Stack>
    </form>
  );
}

function VetList({ vets, from }: { vets: readonly EmergencyVet[]; from: LatLng }) {
  if (vets.length === 0) return <p>{EMERGENCY_WORDS.none}</p>;
  return (
    <Stack gap={3}>
      <ol className="emergency-vets stack" data-gap="3" aria-label={EMERGENCY_WORDS.vets}>
        {vets.slice(0, EMERGENCY_LIMITS.pageSize).map((vet) => (
          <Vet key={vet.business.id} vet={vet} from={from} />
        ))}
      </ol>
      <Note>{EMERGENCY_WORDS.callFirst}</Note>
    </Stack>
  );
}

function Vet({ vet, from }: { vet: EmergencyVet; from: LatLng }) {
  const { business } = vet;
  const { name, phone, afterHoursPhone } = business;
  return (
    <Card as="li" className="callee stack" data-gap="3">
      <div className="stack" data-gap="target">
        <CallLink name={name} phone={phone} look="main" />
        <CallLink name={name} phone={afterHoursPhone} look="second" block isAfterHours />
      </div>
      <div>
        <h3>{name}</h3>
        <Meta>
          <b>{distanceText(business, from)}</b>
          <span>{[business.city, business.state].filter(Boolean).join(', ')}</span>
        </Meta>
      </div>
      <ul className="emergency-facts row" data-gap="2">
        {vetFacts(vet, null).map((fact) => (
          <li className="badge" key={fact.text} data-tone={fact.tone}>
            {fact.text}
          </li>
        ))}
      </ul>
    </Card>
  );
}
