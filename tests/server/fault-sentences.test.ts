import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { busySentence } from '#server/db/engines/faults.ts';
import { startError } from '#server/start-error.ts';

const fault = (code: string, more: object = {}) => Object.assign(new Error(code), { code, ...more });

test.each([
  [fault('ECONNREFUSED', { syscall: 'connect' }), 'PostgreSQL did not answer'],
  [fault('57P01'), 'PostgreSQL did not answer'],
  [new Error('Connection terminated unexpectedly'), 'PostgreSQL did not answer'],
  [fault('53100'), 'the disk of the database is full'],
  [fault('55P03'), 'PostgreSQL was busy too long'],
  [fault('ERR_SQLITE_ERROR', { errcode: 13 }), 'the disk of the database is full'],
  [fault('ERR_SQLITE_ERROR', { errcode: 5 }), 'the database was locked too long'],
])('the log says of %s: %s', (error, sentence) => {
  expect(busySentence(error)).toBe(sentence);
});

test('a taken port is reported with the name of its setting', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => taken.once('listening', resolve));
  const { port } = taken.address() as { port: number };
  const second = createServer().listen(port, '127.0.0.1');
  const error = await new Promise((resolve) => second.once('error', resolve));
  expect(startError(error, { METRICS_PORT: String(port) })).toBe(
    'This METRICS_PORT is already in use; set METRICS_PORT to another one.',
  );
  expect(startError(error, {})).toBe('This PORT is already in use; set PORT to another one.');
  taken.close();
});
