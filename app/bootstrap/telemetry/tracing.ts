import type { Env } from '#server/env.ts';
import type { Logger } from '#server/log.ts';
import { isTraced } from '#server/telemetry/telemetry-env.ts';
import { setTracer } from '#server/telemetry/tracing.ts';

/** Records traces from now on; undefined where no setting asks for it, and then nothing of it is loaded. */
export async function openTracingOf(env: Env, log: Logger): Promise<{ close(): Promise<void> } | undefined> {
  if (!isTraced(env)) return undefined;
  const { openTracing } = await import('#server/telemetry/open-tracing.ts');
  const tracing = openTracing(env, log);
  setTracer(tracing.tracer);
  return {
    async close() {
      setTracer(undefined);
      await tracing.close();
    },
  };
}
