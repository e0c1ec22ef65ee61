import { auditCopy as copy } from '#content/audit.ts';
import { roleName } from '#content/roles.ts';
import { readableName } from '#content/readable-name.ts';
import { siteSettingsCopy } from '#content/site-settings.ts';
import type { Details, ShownEntry } from '#features/accounts/audit-log/audit-log.ts';

/* Worded on the server, so that browsers do without the names of all settings. */

type Subject = ShownEntry['subject'];

export function detailsOf(details: Readonly<Record<string, unknown>> | null, subject: Subject = null): Details {
  // Postgres sorts JSON keys by length; `from` must precede `to`.
  const all = Object.entries(details ?? {}).sort(([one], [other]) => Number(other === 'from') - Number(one === 'from'));
  return all
    .filter(([, value]) => value !== '')
    .map(([name, value]) => [copy.details[name] ?? readableName(name), valueOf(name, value, subject)]);
}

const free = new Set(['title', 'name', 'text', 'consent', 'picture', 'from', 'to']);

function valueOf(name: string, value: unknown, subject: Subject): string {
  if (value === null) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return JSON.stringify(value);
  if (subject?.kind === 'setting') return settingValue(subject.id, value);
  if (name === 'way') return copy.ways[value] ?? readableName(value.split('/').at(-1) ?? value);
  if (name === 'act') return copy.actions[value] ?? readableName(value);
  if (name === 'role') return roleName(value);
  if (name === 'account') return value.slice(0, 8);
  if (name === 'fields') return value.split(' ').map(readableName).join(', ');
  if (name === 'filter')
    return [...new URLSearchParams(value)].map((pair) => pair.map(readableName).join(': ')).join(', ');
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return `${value.slice(0, 16).replace('T', ' ')} UTC`;
  if (/^[A-Z][A-Z_]+$/.test(value)) return readableName(value.toLowerCase());
  return free.has(name) ? value : readableName(value);
}

export function settingLabel(id: string): string {
  return settingNames[id]?.label ?? readableName(id);
}

function settingValue(id: string, value: string): string {
  return settingNames[id]?.values?.[value] ?? value;
}

const settingNames: Readonly<
  Record<string, { readonly label: string; readonly values?: Readonly<Record<string, string>> }>
> = siteSettingsCopy.names;
