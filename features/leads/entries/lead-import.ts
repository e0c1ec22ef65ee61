import { sourceOfName } from '#content/sources.ts';
import type { ImportMapping, VerdictCopy } from '#features/imports/imports.public.ts';
import { isBlank, readListDate } from '#features/imports/list-values.public.ts';
import { entryFields, entryFrom, type EntryField, type LeadEntry } from '#features/leads/entries/lead-entry.ts';
import { isStage, leadLengths, openStages, stageProbability, type Stage } from '#features/leads/leads.ts';
import { stageCopy } from '#features/leads/leads.copy.ts';
import { cleanLine } from '#forms/text.ts';

export const leadImportLimits = { megabytes: 5, lines: 20_000 } as const;

export const leadVerdicts = {
  added: { label: 'New', copy: 'Becomes a lead', tone: 'good' },
  known: { label: 'Known', copy: 'Skipped: a lead with this email exists', tone: 'off' },
  repeated: { label: 'Repeated', copy: 'Skipped: earlier in the list', tone: 'off' },
  invalid: { label: 'Invalid', copy: 'Skipped: see the reason at each line', tone: 'bad' },
  undone: { label: 'Removed', copy: 'Added, then removed again', tone: 'off' },
} as const satisfies VerdictCopy<string>;
export type LeadVerdict = keyof typeof leadVerdicts;

/** Labels of the fields a column can map to. */
export const importFields = {
  email: 'Email',
  name: 'Name',
  firstName: 'First name',
  lastName: 'Last name',
  company: 'Company',
  phone: 'Phone',
  message: 'Message',
  source: 'Source',
  value: 'Value',
  stage: 'Stage',
  owner: 'Owner',
  tags: 'Tags',
  received: 'Received',
  nextStep: 'Next step',
  nextStepOn: 'Date of the next step',
  probability: 'Probability',
  lostReason: 'Reason for losing it',
  stageSince: 'In this stage since',
  lastActivity: 'Last activity',
} as const;
export type ImportField = keyof typeof importFields;

/** Column headings of our export and of other programs, in English and other common languages. */
export const importHeadings: Readonly<Record<Exclude<ImportField, 'email'>, RegExp>> = {
  firstName: /^(?:(?:first|given|fore) ?name|fname|vorname|pr[ée]nom|voornaam)$/iu,
  lastName: /^(?:(?:last|family|sur) ?name|lname|nachname|familienname|nom(?: de famille)?|apellidos?|achternaam)$/iu,
  name: /^(?:(?:full|contact|lead|person) ?)?name$|^contact$|^kontakt$|^ansprechpartner|^nombre$/iu,
  company:
    /^(?!.*(?:title|size|domain|phone|url|industry)).*(?:compan|organi[sz]ation|^firm|^account(?: name)?$|unternehmen|societe|société|entreprise)/iu,
  phone: /^(?!.*fax).*(?:phone|mobile|^tel|^handy|t[ée]l[ée]phone)/iu,
  message: /message|note|comment|description|topic|bemerkung|notiz/iu,
  source: /^(?:(?:lead|original) )?source$|^origin$|quelle/iu,
  value: /^(?!.* - value$).*(?:value|amount|budget|^deal$|^wert$|betrag)/iu,
  stage: /^(?:(?:lead|deal|pipeline|life ?cycle) )?(?:stage|status|phase)$/iu,
  owner: /owner|^assigned(?: to)?$|sales ?(?:rep|person)|zuständig|bearbeiter/iu,
  tags: /^(?:tags?|labels?|category|categories|schlagworte|schlagwörter|groups?)$/iu,
  received:
    /^(?:received|(?:created?|creation)(?: (?:at|on|date|time))?|connected on|(?:date )?added(?: on)?|erstellt(?: am)?|eingang)$/iu,
  nextStepOn: /^next step (?:on|date)$/iu,
  nextStep: /^next step$/iu,
  probability: /^probability/iu,
  lostReason: /^(?:closed )?lost reason$/iu,
  stageSince: /^in stage since$/iu,
  lastActivity: /^last (?:activity|modified|contacted)(?: date)?$/iu,
};

/** Fields of an imported lead, including those that a form does not have. */
export interface ImportedLead extends LeadEntry {
  readonly stage: Stage;
  readonly ownerId: string | null;
  readonly tags: string;
  /** Null means the time of the import. */
  readonly received: Date | null;
  readonly stageSince: Date | null;
  readonly lastActivity: Date | null;
  readonly nextStep: string | null;
  /** A day. */
  readonly nextStepOn: string | null;
  readonly probability: number | null;
  readonly lostReason: string | null;
}

interface Importing {
  readonly mapping: ImportMapping<ImportField>;
  /** Team members who can own leads. `name` may be an email address. */
  readonly owners: readonly { readonly id: string; readonly name: string; readonly email: string }[];
  readonly now: Date;
}

/** Parses a line. `note`: why there is no entry, or which parts of the line are not imported. */
export function readLeadLine(
  cells: readonly string[],
  { mapping, owners, now }: Importing,
): { readonly entry: ImportedLead | null; readonly note?: string } {
  const text = (field: ImportField) => {
    const at = mapping[field];
    const cell = at === undefined ? '' : (cells[at] ?? '');
    return isBlank(cell) ? '' : cell;
  };
  const name = text('name') || [text('firstName'), text('lastName')].filter(Boolean).join(' ');
  const raw = { ...Object.fromEntries(readEntryFields(text)), name, source: sourceOfName(text('source')) };
  const read = entryFrom(raw, 'import');
  if (!read.ok) {
    const errors = Object.entries(read.errors).map(
      ([field, error]) => `${entryFields[field as EntryField].label}: ${error}`,
    );
    return { entry: null, note: errors.join(' ') };
  }
  const notes: string[] = [];
  const past = (field: ImportField) => {
    const date = readListDate(text(field));
    if (date !== null && date <= now) return date;
    if (text(field) !== '')
      notes.push(`${importFields[field]} is not imported: write “${short(text(field))}” like 2026-03-02.`);
    return null;
  };
  const stage = stageNamed(text('stage'));
  if (stage === null) notes.push(`There is no stage “${short(text('stage'))}”: starts as New.`);
  const owner = cleanLine(text('owner')).toLowerCase();
  const named = owners.filter((one) => [one.name.toLowerCase(), one.email.toLowerCase()].includes(owner));
  if (owner !== '' && named.length !== 1) notes.push(`“${short(text('owner'))}” is not on the team: no owner.`);
  const chance = Number(/^(\d{1,2}|100)(?:[.,]0+)? ?%?$/u.exec(text('probability'))?.[1] ?? NaN);
  const isOpen = openStages.includes(stage ?? 'new');
  const nextStepOn = text('nextStepOn') === '' ? null : readListDate(text('nextStepOn'));
  const entry = {
    ...read.entry,
    stage: stage ?? 'new',
    ownerId: named.length === 1 ? (named[0]?.id ?? null) : null,
    tags: cleanLine(text('tags')).slice(0, 500),
    received: past('received'),
    stageSince: past('stageSince'),
    lastActivity: past('lastActivity'),
    nextStep: cleanLine(text('nextStep')).slice(0, leadLengths.nextStep) || null,
    nextStepOn: nextStepOn?.toISOString().slice(0, 10) ?? null,
    probability: isOpen && chance !== stageProbability[stage ?? 'new'] && !Number.isNaN(chance) ? chance : null,
    lostReason: stage === 'lost' ? cleanLine(text('lostReason')).slice(0, leadLengths.lostReason) || null : null,
  };
  return notes.length === 0 ? { entry } : { entry, note: notes.join(' ') };
}

function readEntryFields(text: (field: ImportField) => string) {
  return (Object.keys(entryFields) as EntryField[]).map((field) => [field, text(field)] as const);
}

function short(text: string): string {
  return cleanLine(text).slice(0, 60);
}

/** Names of stages in other programs. */
const stageNames: readonly (readonly [RegExp, Stage])[] = [
  [/^(?:new|open|lead|subscriber|open - not contacted|not contacted)$/iu, 'new'],
  [/^(?:closed )?won$|^customer$|^closed - converted$/iu, 'won'],
  [/^(?:closed )?lost$|^(?:un|dis)qualified$|^closed - not converted$|^bad timing$/iu, 'lost'],
  [/^proposal|^quote|negotiation|^contract sent$/iu, 'proposal'],
  [/^(?:appointment|meeting|call) (?:scheduled|booked)$/iu, 'call-booked'],
  [/^(?:in progress|working.*|contacted|connected|attempted to contact|open deal|qualified.*)$/iu, 'reviewing'],
];

function stageNamed(text: string): Stage | null {
  const name = cleanLine(text).toLowerCase();
  if (name === '') return 'new';
  if (isStage(name)) return name;
  const own = Object.entries(stageCopy).find(([, copy]) => copy.toLowerCase() === name)?.[0];
  return isStage(own) ? own : (stageNames.find(([pattern]) => pattern.test(name))?.[1] ?? null);
}
