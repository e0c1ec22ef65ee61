export interface SampleRun {
  readonly name: string;
  readonly steps: readonly {
    readonly label: string;
    readonly detail: string;
    readonly seconds: number;
    /** Role of the person who takes this step; automated if omitted. */
    readonly by?: string;
  }[];
}

/** Made up, and labeled so: a fix by the team, then a decision by the client. */
export const sampleRun: SampleRun = {
  name: 'Invoice intake, when something breaks',
  steps: [
    { label: 'Invoice received', detail: 'By email, as a PDF', seconds: 1 },
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
};

export const sampleRunCopy = {
  automated: 'Automated',
  people: 'By a person',
  total: 'Total time',
  steps: (count: number) => (count === 1 ? '1 step' : `${count} steps`),
  took: (seconds: number) => (seconds < 60 ? `${seconds} sec` : `${Math.floor(seconds / 60)} min`),
} as const;
