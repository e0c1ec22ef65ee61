import { auditCopy as copy } from '#content/admin/audit.ts';
import { currency } from '#content/offers.ts';
import { roleName } from '#content/accounts/roles.ts';
import { readableName } from '#content/readable-name.ts';
import { siteSettingsCopy } from '#content/admin/site-settings.ts';
import {
  changedFields,
  formerChanges,
  kindOf,
  type Change,
  type DetailKind,
} from '#features/accounts/audit/audit-details.ts';
import type { ShownEntry } from '#features/audit-log/audit-log.ts';
import { isObject } from '#forms/json.ts';
import { dayText } from '#forms/timestamp.ts';

/* Built on the server, so that browsers do not load the names of all settings. */

interface Recorded {
  readonly action: string;
  readonly subject: ShownEntry['subject'];
  readonly details: Readonly<Record<string, unknown>> | null;
}

/** Names of people by user ID; erased accounts are missing. */
type People = ReadonlyMap<string, string>;

const nobody: People = new Map();

/** One line for each change and each other detail. Entries of former releases are worded as well as they allow. */
export function describeEntry({ action, subject, details }: Recorded, people: People = nobody): string[] {
  const { changed, ...rest } = withFormerChange(action, details ?? {});
  // Postgres sorts the keys of JSON.
  const changes = isObject(changed)
    ? Object.entries(changed).sort(([one], [other]) => fields.indexOf(one) - fields.indexOf(other))
    : [];
  return [
    ...changes.map(([field, change]) => changeLine(field, isObject(change) ? change : {}, { subject, people })),
    ...Object.entries(rest).flatMap(([name, value]) => detailLine(action, name, value, people)),
  ];
}

const fields = Object.keys(changedFields);

/** IDs of the people that `describeEntry` names. */
export function peopleIn({ details }: Pick<Recorded, 'details'>): string[] {
  const { changed, filter } = details ?? {};
  const owner = isObject(changed) && isObject(changed['owner']) ? changed['owner'] : {};
  const filtered = typeof filter === 'string' ? new URLSearchParams(filter).get('owner') : null;
  return [owner['from'], owner['to'], filtered].filter((id) => typeof id === 'string');
}

function withFormerChange(action: string, details: Readonly<Record<string, unknown>>) {
  const field = Object.hasOwn(formerChanges, action) ? formerChanges[action as keyof typeof formerChanges] : undefined;
  const { from, to, ...rest } = details;
  return field === undefined || to === undefined ? details : { ...rest, changed: { [field]: { from, to } } };
}

interface About {
  readonly subject: ShownEntry['subject'];
  readonly people: People;
}

function changeLine(field: string, { from, to }: Change, { subject, people }: About): string {
  const kind = Object.hasOwn(changedFields, field) ? changedFields[field as keyof typeof changedFields] : null;
  const name = field === 'setting' ? null : (copy.fields[field] ?? readableName(field).toLowerCase());
  if (kind === null || to === undefined) return copy.changed(name ?? '');
  const written = (value: string | number | null) => {
    if (value === null || value === '') return field === 'owner' ? copy.nobodyNamed : copy.none;
    if (kind === 'setting') return settingValue(subject?.id ?? '', String(value));
    return valueText(kind, value, people) ?? copy.none;
  };
  return copy.changedTo(name, from === undefined ? null : written(from), written(to));
}

function detailLine(action: string, name: string, value: unknown, people: People): string[] {
  if (value === null || value === undefined || value === '') return [];
  const kind = kindOf(action, name);
  const text = kind === undefined ? guessedText(value) : valueText(kind, value, people);
  return text === null ? [] : [`${copy.details[name] ?? readableName(name)}: ${text}`];
}

const money = new Intl.NumberFormat('en-US', { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' });

function valueText(kind: DetailKind, value: unknown, people: People): string | null {
  const text = String(value);
  switch (kind) {
    case 'text':
    case 'count':
    case 'setting':
      return text;
    case 'flag':
      return value === true ? copy.yes : copy.no;
    case 'cents':
      return money.format(Number(value) / 100);
    case 'percent':
      return `${text}%`;
    case 'day':
    case 'time':
      return timeText(text);
    case 'role':
      return roleName(text);
    case 'way':
      return copy.ways[text] ?? readableName(text.split('/').at(-1) ?? text);
    case 'action':
      return copy.actions[text] ?? readableName(text);
    case 'word':
      return wordText(text);
    case 'words':
      return text
        .split(/[\s,]+/u)
        .map(readableName)
        .join(', ');
    case 'person':
      return people.get(text) ?? copy.gone;
    case 'fingerprint':
      return text.slice(0, 8);
    case 'filter':
      return [...new URLSearchParams(text)].map((pair) => filterText(pair, people)).join(', ');
  }
}

function filterText([name, value]: readonly [string, string], people: People): string {
  const isPerson = name === 'owner' && value.length > 16;
  return `${readableName(name)}: ${isPerson ? (people.get(value) ?? copy.gone) : guessedText(value)}`;
}

const isId = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/iu;

/** Text for a detail that no action of this release writes. */
function guessedText(value: unknown): string | null {
  if (typeof value === 'boolean') return value ? copy.yes : copy.no;
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string' || isId.test(value)) return null;
  return /^\d{4}-\d\d-\d\d(?:T|$)/.test(value) ? timeText(value) : wordText(value);
}

function wordText(word: string): string {
  return readableName(/^[A-Z][A-Z_]+$/.test(word) ? word.toLowerCase() : word);
}

/** `23 Nov 2026, 17:51 UTC`; days without a time. */
function timeText(value: string): string {
  const time = new Date(value);
  if (Number.isNaN(time.getTime())) return value;
  return value.length === 10 ? dayText(time) : `${dayText(time)}, ${time.toISOString().slice(11, 16)} UTC`;
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
