import type { ReportPart } from '#features/leads/list/report-filter.ts';

export const reportsCopy = {
  title: 'Reports',
  lead: 'Where leads come from, how far they get, and how fast we reply.',
  shown: (from: string, to: string, zone: string) => `Leads received from ${from} to ${to}, ${zone} time.`,
  scope: 'Spam isn’t counted. A merged lead counts once. Deleted leads are gone from every figure.',
  file: 'Download CSV',
  countedAt: 'Counted',
  counting: 'Counting a lot of leads. The figures appear here when they’re ready; if not, reload the page in a minute.',
  breakdown: 'Break down by',
  noLeads: 'No leads in this period.',
  noLost: 'None of the leads received in this period are lost.',
  by: {
    source: 'Source',
    origin: 'Referrer',
    campaign: 'Campaign',
    owner: 'Owner',
    sector: 'Industry',
    month: 'Month',
  } satisfies Record<ReportPart, string>,
  none: { origin: 'Direct or unknown', campaign: 'No campaign', owner: 'Unassigned', sector: 'Unknown' },
  stages: {
    title: 'Conversion by stage',
    note: 'A lead counts in every stage up to the furthest it ever reached, even if it skipped some or went back. Won: leads that are won now, so one that was lost and won again counts once. Time in a stage: the median over leads that have left it, adding up repeat visits, in calendar time including nights and weekends.',
    columns: ['Stage', 'Reached', 'Of received', 'Went on', 'Median time in stage'],
  },
  parts: {
    title: (by: string) => `Conversion by ${by.toLowerCase()}`,
    note: (count: number) =>
      `Conversion: won leads as a share of all received in this period, including those still open. Time to win: the median from receipt to the latest win, in calendar time.${count < 100 ? '' : ' Only the 100 largest are shown.'}`,
    columns: ['Leads', 'Won', 'Conversion', 'Median time to win', 'Value won'],
  },
  replies: {
    title: 'Time to first reply',
    note: (hours: number, median: string | null) =>
      `The site promises a reply within ${hours} hours.${median === null ? '' : ` The median first reply took ${median}.`} A reply is an email sent from the lead or an answer to a call request, in calendar time. Leads that the team added aren’t counted, nor are calls booked at a free time, which are confirmed at once.`,
    columns: ['Reply', 'Leads', 'Share'],
  },
  lost: {
    title: 'Lost reasons',
    note: 'Leads received in this period that are lost now.',
    columns: ['Reason', 'Leads', 'Share'],
  },
  noReason: 'No reason given',
  editReasons: 'Edit the reasons',
  forecast: {
    title: 'Forecast',
    note: (sum: string | null) =>
      sum === null
        ? 'No lead was won or lost in the last year, so there is nothing to expect from.'
        : `${sum} expected. Open leads of all time: their value, times the share won of the leads that reached the same stage and were won or lost in the last year.`,
    columns: ['Stage', 'Open', 'Value', 'Won in the last year', 'Expected'],
  },
  of: (part: number, all: number) => `${part} of ${all}`,
  minutes: (count: number) => `${count} min`,
  hours: (count: number) => `${count} h`,
  days: (count: string) => `${count} days`,
  weekTitle: (from: string, to: string) => `${from} – ${to}`,
  week: (leads: number, won: number, kept: number, due: number) =>
    `${leads} ${leads === 1 ? 'lead' : 'leads'} received, ${won} of them won.${due === 0 ? '' : ` Replied in time: ${kept} of ${due}.`}`,
} as const;
