import { isIP } from 'node:net';
import { z } from 'zod';
import { defineEnv, oneOf, text, url, type SetTexts } from '#server/env-part.ts';

const httpAddress = url(['http:', 'https:'], 'http://127.0.0.1:4318').optional();

/** Metrics have settings of ours; traces have those of the OpenTelemetry specification. */
export const telemetryEnv = defineEnv(
  {
    METRICS_PORT: {
      schema: text
        .refine((value) => /^\d{1,5}$/.test(value) && Number(value) > 0 && Number(value) <= 65535, {
          error: 'must be a port number from 1 to 65535',
        })
        .transform(Number)
        .optional(),
      description: 'A port for `/metrics` in Prometheus format, of its own. See docs/monitoring.md.',
      fallback: 'no metrics',
    },
    METRICS_HOST: {
      schema: text.default('127.0.0.1').refine((value) => isIP(value) !== 0 || value === 'localhost', {
        error: 'must be an address of this machine, such as 127.0.0.1 or 0.0.0.0',
      }),
      description: 'The address to serve `/metrics` on. It asks for no password: keep it from the public.',
    },
    OTEL_EXPORTER_OTLP_ENDPOINT: {
      schema: httpAddress,
      description: 'The OpenTelemetry collector that traces are sent to; traces go to `/v1/traces` below it.',
      fallback: 'no traces',
    },
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: {
      schema: httpAddress,
      description: 'The whole address for traces, in place of OTEL_EXPORTER_OTLP_ENDPOINT.',
    },
    OTEL_EXPORTER_OTLP_HEADERS: {
      schema: text.default('').transform((value, context) => {
        const pairs = keyValues(value);
        if (pairs === null)
          context.addIssue({ code: 'custom', message: 'must be a list such as name=value,other=value' });
        return pairs ?? {};
      }),
      description: 'Headers for the collector: name=value, separated by commas.',
      fallback: 'none',
    },
    OTEL_EXPORTER_OTLP_PROTOCOL: {
      schema: oneOf(['http/protobuf', 'http/json']).default('http/protobuf'),
      description: 'The form of what is sent: http/protobuf or http/json.',
    },
    OTEL_TRACES_EXPORTER: {
      schema: oneOf(['otlp', 'none']).optional(),
      description: 'otlp sends traces, without an address to http://localhost:4318; none sends none.',
      fallback: 'otlp with an address, else none',
    },
    OTEL_TRACES_SAMPLER: {
      schema: oneOf([
        'always_on',
        'always_off',
        'traceidratio',
        'parentbased_always_on',
        'parentbased_always_off',
        'parentbased_traceidratio',
      ]).default('parentbased_always_on'),
      description: 'Which requests are traced: all, none, or by traceidratio a share of them.',
    },
    OTEL_TRACES_SAMPLER_ARG: {
      schema: text
        .default('1')
        .refine((value) => Number(value) >= 0 && Number(value) <= 1, { error: 'must be a share from 0 to 1' })
        .transform(Number),
      description: 'The share of requests that traceidratio traces, from 0 to 1.',
    },
    OTEL_BSP_SCHEDULE_DELAY: {
      schema: text
        .regex(/^\d{1,6}$/, { error: 'must be a number of milliseconds' })
        .default('5000')
        .transform(Number),
      description: 'Milliseconds between two deliveries of traces.',
    },
    OTEL_SERVICE_NAME: { schema: text.default('meridian'), description: 'The name of this service in traces.' },
    OTEL_RESOURCE_ATTRIBUTES: {
      schema: text.default('').transform((value, context) => {
        const pairs = keyValues(value);
        if (pairs === null)
          context.addIssue({ code: 'custom', message: 'must be a list such as name=value,other=value' });
        return pairs ?? {};
      }),
      description: 'More about this process in traces, such as deployment.environment.name=staging.',
      fallback: 'none',
    },
    OTEL_SDK_DISABLED: {
      schema: z.enum(['true', 'false'], { error: 'must be true or false' }).default('false'),
      description: 'true switches traces off, whatever else is set.',
    },
  },
  portFaults,
);

type TelemetryEnv = ReturnType<typeof telemetryEnv.parse>;

/** Whether traces are recorded. */
export function isTraced(
  env: Pick<
    TelemetryEnv,
    'OTEL_SDK_DISABLED' | 'OTEL_TRACES_EXPORTER' | 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'
  >,
): boolean {
  if (env.OTEL_SDK_DISABLED === 'true' || env.OTEL_TRACES_EXPORTER === 'none') return false;
  const address = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? env.OTEL_EXPORTER_OTLP_ENDPOINT;
  return env.OTEL_TRACES_EXPORTER === 'otlp' || address !== undefined;
}

function portFaults({ PORT = '3000', METRICS_PORT }: SetTexts): string[] {
  return METRICS_PORT === PORT ? ['METRICS_PORT must differ from PORT: metrics are not for visitors.'] : [];
}

/** The specification's list: `name=value` with percent escapes; null if malformed. */
function keyValues(list: string): Record<string, string> | null {
  const pairs = list.split(',').filter((pair) => pair.trim() !== '');
  try {
    const entries = pairs.map((pair): [string, string] => {
      const [, name = '', value = ''] = /^\s*([^=\s]+)\s*=\s*(.*?)\s*$/.exec(pair) ?? [];
      if (name === '') throw new URIError('no name');
      return [name, decodeURIComponent(value)];
    });
    return Object.fromEntries(entries);
  } catch {
    return null;
  }
}
