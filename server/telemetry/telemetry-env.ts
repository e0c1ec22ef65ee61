import { isIP } from 'node:net';
import { defineEnv, text, type SetTexts } from '#server/env-part.ts';

export const telemetryEnv = defineEnv(
  {
    METRICS_PORT: {
      schema: text
        .refine((value) => /^\d{1,5}$/.test(value) && Number(value) > 0 && Number(value) <= 65535, {
          error: 'must be a port number from 1 to 65535',
        })
        .transform(Number)
        .optional(),
      description: 'A separate port for `/metrics` in Prometheus format. See docs/monitoring.md.',
      fallback: 'no metrics',
    },
    METRICS_HOST: {
      schema: text.default('127.0.0.1').refine((value) => isIP(value) !== 0 || value === 'localhost', {
        error: 'must be an address of this machine, such as 127.0.0.1 or 0.0.0.0',
      }),
      description: 'The address to serve `/metrics` on. It has no password, so do not make it public.',
    },
  },
  portErrors,
);

function portErrors({ PORT = '3000', METRICS_PORT }: SetTexts): string[] {
  return METRICS_PORT === PORT ? ['METRICS_PORT must differ from PORT, so that visitors cannot read the metrics.'] : [];
}
