import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sendToRunningProgram, listenForCommands } from '#app/bootstrap/commands/control-socket.ts';

let folder: string;

beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'meridian-control-'))));
afterEach(() => rm(folder, { recursive: true, force: true }));

test('passes a command to the running program and returns its output and exit code', async () => {
  const end = await listenForCommands(folder, (name, argv) =>
    Promise.resolve({ output: `${name}: ${argv.join(' ')} ü\n`, exitCode: 3 }),
  );
  expect(await sendToRunningProgram(folder, 'leads', ['show', 'A B'])).toEqual({
    output: 'leads: show A B ü\n',
    exitCode: 3,
  });
  await end();
  expect(await sendToRunningProgram(folder, 'leads', [])).toBeNull();
});

test('gives no other user access to the socket', async () => {
  const end = await listenForCommands(folder, () => Promise.resolve({ output: '', exitCode: 0 }));
  const mode = async (path: string) => (await stat(path)).mode & 0o777;
  expect(await mode(join(folder, 'control'))).toBe(0o700);
  expect(await mode(join(folder, 'control', 'control.sock'))).toBe(0o600);
  await end();
});

test('puts the socket elsewhere when the data folder has a very long name', async () => {
  const deep = join(folder, 'x'.repeat(120));
  const end = await listenForCommands(deep, () => Promise.resolve({ output: 'here\n', exitCode: 0 }));
  expect((await sendToRunningProgram(deep, 'jobs', []))?.output).toBe('here\n');
  await end();
});

test('starts although a killed program left its files behind', async () => {
  const first = await listenForCommands(folder, () => Promise.resolve({ output: 'first\n', exitCode: 0 }));
  const second = await listenForCommands(folder, () => Promise.resolve({ output: 'second\n', exitCode: 0 }));
  expect((await sendToRunningProgram(folder, 'jobs', []))?.output).toBe('second\n');
  await second();
  await first();
});
