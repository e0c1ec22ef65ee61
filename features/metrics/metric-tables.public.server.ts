export { metricChanges, metricDays, metricPeriods } from '#features/metrics/metrics.table.ts';
