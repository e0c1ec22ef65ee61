import type { ContentOf } from '#features/site-content/content-types.ts';

/** Made up, and labeled so. */
export const sampleStories: readonly ContentOf<'story'>[] = [
  {
    title: 'Client reports ready on the 2nd instead of the 9th',
    customer: 'Harbour & Pine',
    summary:
      'An agency with 38 clients built every monthly report by hand. Now the drafts are ready when the month ends, and account managers only write the commentary.',
    industry: 'agencies',
    area: 'Data Pipelines & Reporting',
    plan: 'growth',
    category: 'Agencies',
    problem:
      'Each account manager copied figures from four ad platforms into a slide deck, client by client. It took about three hours per client, and one report in eight went out with a figure from the wrong month.\n\nNo one could plan anything else for the first week of the month.',
    solution:
      'On the first of the month, a workflow collects the figures from all four platforms, checks them against last month’s, and fills in the client’s own template. Anything that moved by more than a third is marked.\n\nThe account manager gets a link, adds two paragraphs, and approves. Only then does the report reach the client.',
    steps: [
      { label: 'Month ends', event: 'A schedule starts one run per client' },
      { label: 'Figures collected', event: 'Four ad platforms, one table' },
      { label: 'Checked', event: 'Unusual changes are marked' },
      { label: 'Approved', event: 'The account manager adds the commentary' },
      { label: 'Sent', event: 'The client gets the report, the log keeps a copy' },
    ],
    personStep: '4',
    measures: [
      { label: 'Work per client and month', before: '3 hours', after: '25 minutes' },
      { label: 'Reports delivered by', before: 'the 9th', after: 'the 2nd' },
      { label: 'Reports with a wrong figure', before: '1 in 8', after: '1 in 150' },
    ],
    measured:
      'Time from the agency’s own time sheets, three months before and three months after. Wrong figures as reported by clients.',
    quote: 'The first week of the month used to belong to the reports. Now it belongs to our clients.',
    name: '',
    role: 'Managing partner',
    picture: '',
  },
  {
    title: 'Rate requests answered in 20 minutes, not the next morning',
    customer: 'Northgate Freight',
    summary:
      'A freight broker lost deals to whoever answered first. Requests are now read, priced, and checked by a person within minutes.',
    industry: 'mid-market',
    area: 'Sales & Marketing',
    plan: 'scale',
    category: 'Automations',
    problem:
      'Rate requests arrived by email in every format. A broker read them in the order they came in, looked up three carriers, and typed a quote. After four in the afternoon, requests waited until the next day.',
    solution:
      'A workflow reads each request, asks for what is missing, looks up the carriers’ rates, and drafts a quote with the margin for that customer. A broker sees the draft beside the original email, changes what needs changing, and sends it.\n\nRequests with hazardous goods or an unknown customer go straight to a person.',
    steps: [
      { label: 'Request received', event: 'An email in any format' },
      { label: 'Read', event: 'Origin, destination, weight, date' },
      { label: 'Priced', event: 'Three carriers and the margin' },
      { label: 'Checked', event: 'A broker edits and approves' },
      { label: 'Quote sent', event: 'And written to the CRM' },
    ],
    personStep: '4',
    measures: [
      { label: 'Median time to a quote', before: '5 hours', after: '20 minutes' },
      { label: 'Requests answered the same day', before: '61%', after: '97%' },
    ],
    measured: 'Timestamps of 2,400 requests: six weeks before the start, and weeks four to nine after it.',
    quote: '',
    name: '',
    role: '',
    picture: '',
  },
];
