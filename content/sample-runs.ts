interface SampleStep {
  readonly label: string;
  readonly detail: string;
  readonly seconds: number;
  /** Role of the person who takes this step; automated if omitted. */
  readonly by?: string;
}

export interface SampleRun {
  readonly name: string;
  readonly steps: readonly SampleStep[];
}

const received = { label: 'Invoice received', detail: 'By email, as a PDF', seconds: 1 };

/** Made-up runs, shown with the label of samples. */
export const sampleRuns = {
  /** One decision by the client. */
  approval: {
    name: 'Invoice intake, one run',
    steps: [
      received,
      { label: 'Details extracted', detail: 'Number, due date, 6 line items, total $4,180', seconds: 3 },
      { label: 'Checked against the order', detail: 'It’s $380 over, so the workflow pauses and asks', seconds: 1 },
      {
        label: 'Approved with a note',
        detail: '“We added rush shipping after the order.”',
        seconds: 680,
        by: 'Your operations lead',
      },
      { label: 'Posted to accounting', detail: 'One bill, due in 30 days, note attached', seconds: 2 },
      { label: 'Supplier notified', detail: 'An email with the payment date', seconds: 1 },
    ],
  },
  /** A fix by the team, then a decision by the client. */
  repair: {
    name: 'Invoice intake, when something breaks',
    steps: [
      received,
      { label: 'Total not found', detail: 'The supplier changed its layout, so nothing is posted', seconds: 3 },
      {
        label: 'New layout added',
        detail: 'Tested on yesterday’s runs before this one continues',
        seconds: 1440,
        by: 'Our workflow engineer',
      },
      { label: 'Details extracted', detail: 'Number, due date, 2 line items, total $1,240', seconds: 3 },
      {
        label: 'Approved',
        detail: '“No order for this one. It’s an emergency repair.”',
        seconds: 360,
        by: 'Your operations lead',
      },
      { label: 'Posted to accounting', detail: 'One bill, with both decisions in the log', seconds: 2 },
    ],
  },
} as const satisfies Record<string, SampleRun>;

export const sampleRunCopy = {
  automated: 'Automated',
  people: 'By a person',
  total: 'Total time',
  steps: (count: number) => (count === 1 ? '1 step' : `${count} steps`),
  took: (seconds: number) => (seconds < 60 ? `${seconds} sec` : `${Math.floor(seconds / 60)} min`),
} as const;
