/** `manual`: entered by the team or imported. */
export const leadKinds = ['intake', 'booking', 'contact', 'manual'] as const;
export type LeadKind = (typeof leadKinds)[number];

/** In pipeline order; a submission's `status` has the same values. */
export const stages = ['new', 'reviewing', 'call-booked', 'proposal', 'won', 'lost', 'spam'] as const;
export type Stage = (typeof stages)[number];

/** Stages that wait for the team. */
export const openStages: readonly Stage[] = ['new', 'reviewing', 'call-booked', 'proposal'];

export function isStage(value: unknown): value is Stage {
  return (stages as readonly unknown[]).includes(value);
}

/** Max characters. */
export const leadLengths = {
  nextStep: 200,
  note: 5000,
  subject: 200,
  message: 10_000,
  view: 60,
  lostReason: 200,
} as const;

/** Id of the form of the buttons that undo a reply. */
export const undoReplyForm = 'undo-reply';

/** Maximum leads per change. */
export const maxChanged = 500;

/** Default percent per stage. Closed stages cannot have another one. */
export const stageProbability: Readonly<Record<Stage, number>> = {
  new: 10,
  reviewing: 20,
  'call-booked': 40,
  proposal: 60,
  won: 100,
  lost: 0,
  spam: 0,
};

/** The probability of a lead in percent, by default that of its stage. */
export function probabilityOf({
  stage,
  probability,
}: {
  readonly stage: Stage;
  readonly probability: number | null;
}): number {
  return (openStages.includes(stage) ? probability : null) ?? stageProbability[stage];
}

/** Folds text for searches: removes capitals and accents. */
export function foldedText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]+/gu, '')
    .toLowerCase()
    .replaceAll('ς', 'σ');
}

/** `today` is the reader's date. */
export function isOverdue(lead: { readonly stage: Stage; readonly nextStepOn: string | null }, today: string): boolean {
  return lead.nextStepOn !== null && lead.nextStepOn < today && openStages.includes(lead.stage);
}
