import { expect, test } from 'vitest';
import { parseEnv, SettingsFault } from '#server/env.ts';

test('refuses metrics on the port of visitors', () => {
  try {
    parseEnv({ METRICS_PORT: '3000' });
    expect.unreachable();
  } catch (error) {
    const faults = error instanceof SettingsFault ? error.faults : [];
    expect(faults).toEqual(['METRICS_PORT must differ from PORT, so that visitors cannot read the metrics.']);
  }
});
