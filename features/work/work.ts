import { cleanLine } from '#forms/text.ts';
import { dayAfter, isDayOfThisCentury, weekOf } from '#values/day.ts';

/** The phases of the method that the site sells, in their order. */
export const phases = ['assess', 'uncover', 'realize', 'advance'] as const;
export type Phase = (typeof phases)[number];

export const stepKinds = ['step', 'approval', 'checklist', 'deliverable'] as const;
export type StepKind = (typeof stepKinds)[number];

/** Who acts. */
export const sides = ['client', 'team'] as const;
export type Side = (typeof sides)[number];

export const stepStates = ['waiting', 'active', 'done', 'skipped'] as const;
export type StepState = (typeof stepStates)[number];

export type Verdict = 'approved' | 'returned';

export const workLengths = { title: 200, item: 200, answer: 500, text: 6000, words: 2000, secret: 4000 } as const;
const maxSteps = 60;
const maxItems = 30;
const maxDays = 730;

/** A secret can be opened for so long. */
export const secretDays = 7;

export interface ChecklistItem {
  readonly text: string;
  /** Whether a text is asked for, such as a name. */
  readonly asks: boolean;
  readonly isDone: boolean;
  readonly answer: string;
}

/** A file as an approval froze it. */
export interface FrozenFile {
  /** Id in `work_files`. */
  readonly id: string;
  readonly fileName: string;
  readonly version: number;
  /** Bytes. */
  readonly size: number;
}

export interface TemplateStep {
  readonly phase: Phase;
  readonly title: string;
  readonly kind: StepKind;
  readonly side: Side;
  /** From the start of the project. */
  readonly days: number;
  /** Items of a checklist. An item that ends with a colon asks for text. */
  readonly items: readonly string[];
}

export interface Template {
  readonly name: string;
  readonly steps: readonly TemplateStep[];
}

export type WorkReason =
  | 'gone'
  | 'empty'
  | 'long'
  | 'name'
  | 'day'
  | 'person'
  | 'files'
  | 'asked'
  | 'decided'
  | 'words'
  | 'opened'
  | 'busy';

export type WorkResult<Done = object> =
  | ({ readonly ok: true } & Done)
  | { readonly ok: false; readonly reason: WorkReason };

export function refuseWork(reason: WorkReason): { readonly ok: false; readonly reason: WorkReason } {
  return { ok: false, reason };
}

/** Reads the parallel fields of each row of the template form. Rows without a title are left out. */
export function readTemplate(form: URLSearchParams): WorkResult<{ readonly template: Template }> {
  const name = cleanLine(form.get('name') ?? '');
  if (name === '') return refuseWork('name');
  const column = (field: string) => form.getAll(field);
  const [phaseColumn, kinds, owners, days, items] = ['phase', 'kind', 'side', 'days', 'items'].map(column);
  const steps = column('title').flatMap((text, at): TemplateStep[] => {
    const title = cleanLine(text);
    if (title === '') return [];
    const number = Number(days?.[at] ?? '0');
    return [
      {
        title: title.slice(0, workLengths.title),
        phase: among(phases, phaseColumn?.[at]),
        kind: among(stepKinds, kinds?.[at]),
        side: among(sides, owners?.[at]),
        days: Number.isInteger(number) ? Math.min(Math.max(number, 0), maxDays) : 0,
        items: readItems(items?.[at] ?? ''),
      },
    ];
  });
  if (steps.length === 0) return refuseWork('empty');
  if (steps.length > maxSteps || name.length > workLengths.title) return refuseWork('long');
  steps.sort((one, other) => phases.indexOf(one.phase) - phases.indexOf(other.phase) || one.days - other.days);
  return { ok: true, template: { name, steps } };
}

/** One item a line. */
function readItems(text: string): string[] {
  const lines = text.split(/\r?\n/u).map((line) => cleanLine(line).slice(0, workLengths.item));
  return lines.filter(Boolean).slice(0, maxItems);
}

function among<Value extends string>(values: readonly [Value, ...Value[]], text: string | undefined): Value {
  return values.find((value) => value === text) ?? values[0];
}

/** Steps of a project that starts on a day. What would be due on a weekend is due on the Monday after it. */
export function stepsFrom({ steps }: Pick<Template, 'steps'>, startedOn: string) {
  return steps.map(({ days, items, ...step }, position) => ({
    ...step,
    position,
    dueOn: workday(dayAfter(startedOn, days)),
    items: items.map((text): ChecklistItem => ({ text, asks: text.endsWith(':'), isDone: false, answer: '' })),
  }));
}

function workday(day: string): string {
  return weekOf(day).indexOf(day) < 5 ? day : dayAfter(weekOf(day)[0] ?? day, 7);
}

/** Null if it is no day; empty for none. */
export function readDue(text: string): { readonly dueOn: string | null } | null {
  if (text === '') return { dueOn: null };
  return isDayOfThisCentury(text) ? { dueOn: text } : null;
}

interface Standing {
  readonly kind: StepKind;
  readonly side: Side;
  readonly state: StepState;
}

export function isOpen({ state }: Pick<Standing, 'state'>): boolean {
  return state === 'waiting' || state === 'active';
}

/** An approval waits for the team until it is requested. The same rule as in `refresh_work_project`. */
export function waitsFor({ kind, side, state }: Standing): Side {
  if (kind !== 'approval') return side;
  return state === 'active' ? 'client' : 'team';
}

/** What the client can do now: their open steps up to the phase that the project is in, and what they are asked to approve. */
export function clientSteps<Step extends Standing & { readonly phase: Phase }>(steps: readonly Step[]): Step[] {
  const phase = steps.find(isOpen)?.phase ?? 'assess';
  return steps.filter(
    (step) =>
      isOpen(step) &&
      waitsFor(step) === 'client' &&
      (step.kind === 'approval' || phases.indexOf(step.phase) <= phases.indexOf(phase)),
  );
}

/** Each phase with how far it is, and where today is: from 0 to 1 by days, within the phase that the project is in. */
export function projectLine(
  steps: readonly (Standing & { readonly phase: Phase; readonly dueOn: string | null })[],
  { startedOn, today }: { readonly startedOn: string; readonly today: string },
) {
  const current = steps.find(isOpen)?.phase;
  let start = startedOn;
  return phases.flatMap((phase) => {
    const own = steps.filter((step) => step.phase === phase);
    if (own.length === 0) return [];
    const open = own.filter(isOpen).length;
    const end = own.reduce((last, { dueOn }) => (dueOn !== null && dueOn > last ? dueOn : last), start);
    const length = Math.max(Date.parse(end) - Date.parse(start), 1);
    const at = Math.min(Math.max((Date.parse(today) - Date.parse(start)) / length, 0), 1);
    start = end;
    const state = phase === current ? 'current' : open === 0 ? 'done' : 'ahead';
    return [
      {
        phase,
        state,
        done: own.length - open,
        count: own.length,
        dueOn: end,
        todayAt: phase === current ? at : null,
      } as const,
    ];
  });
}

/** A client's step about a call leads to booking one. */
export function isCall({ kind, title }: { readonly kind: StepKind; readonly title: string }): boolean {
  return kind === 'step' && /\bcall\b/iu.test(title);
}
