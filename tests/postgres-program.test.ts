import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { postgresProgram } from './postgres-program.ts';

test('the Postgres of the tests does not change the exit code of a failed run', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'meridian-program-'));
  await chmod(folder, 0o755);
  const listeners = () => [process.listenerCount('beforeExit'), process.listenerCount('exit')];
  const before = listeners();
  const program = await postgresProgram(folder);
  expect(program).toBeTypeOf('function');
  expect(listeners()).toEqual(before);
  await rm(folder, { recursive: true });
});
