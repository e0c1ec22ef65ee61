import { listReplicas } from '#features/system/replicas.server.ts';
import { defineGauges } from '#server/telemetry/gauges.ts';

export const replicaGauges = defineGauges({
  gauges: { replicas: { help: 'Processes seen lately, by role.', labelNames: ['role'] } },
  async read(app) {
    const byRole = Map.groupBy(await listReplicas(app), ({ role }) => role);
    return { replicas: [...byRole].map(([role, seen]) => ({ labels: { role }, value: seen.length })) };
  },
});
