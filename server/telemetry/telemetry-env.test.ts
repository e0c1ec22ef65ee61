import { expect, test } from 'vitest';
import { parseEnv, SettingsError } from '#server/env.ts';

test('refuses metrics on the port of visitors', () => {
  try {
    parseEnv({ METRICS_PORT: '3000' });
    expect.unreachable();
  } catch (error) {
    const errors = error instanceof SettingsError ? error.errors : [];
    expect(errors).toEqual(['METRICS_PORT must differ from PORT, so that visitors cannot read the metrics.']);
  }
});
