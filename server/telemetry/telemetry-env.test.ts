import { expect, test } from 'vitest';
import { parseEnv, SettingsFault } from '#server/env.ts';
import { isTraced } from '#server/telemetry/telemetry-env.ts';

test.each([
  [{}, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }, true],
  [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://127.0.0.1:4318/v1/traces' }, true],
  [{ OTEL_TRACES_EXPORTER: 'otlp' }, true],
  [{ OTEL_TRACES_EXPORTER: 'none', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }, false],
  [{ OTEL_SDK_DISABLED: 'true', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }, false],
  [{ OTEL_SERVICE_NAME: 'site' }, false],
])('with %j traces are on: %s', (settings, on) => {
  expect(isTraced(parseEnv(settings))).toBe(on);
});

test('reads lists as the specification writes them', () => {
  const env = parseEnv({ OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20abc=, x-team = web ,' });
  expect(env.OTEL_EXPORTER_OTLP_HEADERS).toEqual({ authorization: 'Basic abc=', 'x-team': 'web' });
});

test('names each wrong setting', () => {
  const wrong = {
    METRICS_PORT: '3000',
    OTEL_TRACES_SAMPLER: 'some',
    OTEL_TRACES_SAMPLER_ARG: '2',
    OTEL_EXPORTER_OTLP_HEADERS: 'nothing',
    OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc',
  };
  try {
    parseEnv(wrong);
    expect.unreachable();
  } catch (error) {
    const faults = error instanceof SettingsFault ? error.faults : [];
    expect(faults.map((fault) => fault.split(' ', 1)[0]).sort()).toEqual([
      ...['METRICS_PORT', 'OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_EXPORTER_OTLP_PROTOCOL'],
      ...['OTEL_TRACES_SAMPLER', 'OTEL_TRACES_SAMPLER_ARG'],
    ]);
  }
});
