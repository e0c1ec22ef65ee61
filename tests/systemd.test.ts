import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';

/** What decides where a process reads its settings and secrets, who it is and where it writes. */
const identity =
  /^(Environment|EnvironmentFile|LoadCredential|DynamicUser|User|StateDirectory|StateDirectoryMode|UMask)=/;
/** Of a process that serves for long, in a unit of its own. */
const ofService = /NODE_OPTIONS|NODE_COMPILE_CACHE/;

async function propertiesOf(unit: string): Promise<string[]> {
  const lines = (await readFile(`deploy/systemd/${unit}`, 'utf8')).split('\n');
  const kept = lines.filter((line) => identity.test(line) && !ofService.test(line));
  return kept.flatMap((line) => (line.startsWith('Environment=') ? environmentOf(line) : [line]));
}

function environmentOf(line: string): string[] {
  return line
    .slice('Environment='.length)
    .split(' ')
    .map((pair) => `Environment=${pair}`);
}

test('the worker has the settings, secrets and folders of the web process', async () => {
  expect(await propertiesOf('meridian-worker.service')).toEqual(await propertiesOf('meridian.service'));
});

test('meridian-run gives a command the settings, secrets and folders of the service', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'meridian-systemd-'));
  // Prints its arguments in place of systemd, which needs a machine of its own.
  await writeFile(path.join(folder, 'systemd-run'), '#!/bin/sh\nprintf "%s\\n" "$@"\n', { mode: 0o755 });
  const env = { PATH: `${folder}:${process.env['PATH'] ?? ''}` };
  const output = execFileSync('deploy/systemd/meridian-run', ['leads', 'show', 'a b'], { encoding: 'utf8', env });
  await rm(folder, { recursive: true });
  const words = output.trimEnd().split('\n');
  expect(words.slice(-4)).toEqual(['/opt/meridian/bin/meridian', 'leads', 'show', 'a b']);

  const unit = words.find((word) => word.startsWith('--unit='))?.slice('--unit='.length) ?? '';
  const given = words.flatMap((word) =>
    word.startsWith('--setenv=')
      ? [`Environment=${word.slice('--setenv='.length)}`]
      : word.startsWith('--property=')
        ? [word.slice('--property='.length)]
        : [],
  );
  const expected = (await propertiesOf('meridian.service')).map((line) =>
    line.replace('%S', '/var/lib').replace('%d', `/run/credentials/${unit}.service`),
  );
  expect([...given].sort()).toEqual([...expected].sort());
});
