/** A file of tests and the title of one of them. */
type Proof = readonly [file: string, test: string];

const here = 'here';
const leadJourney =
  'filters, edits and exports leads in their list, saves a view, and moves them on the board by keyboard';
const twoOnOneLead = 'two admins edit one lead without losing anything, and answer it by email';
const articleJourney = 'writes, publishes, moves, schedules and withdraws an article, and loses no text of two authors';
const keyboardJourney = 'finds a person by the keyboard alone, and erases what is kept about them';

/** What makes the back office a daily tool: walked by the acceptance beside this file, or shown by the named tests. */
export const demands = {
  'rows of leads in view: at least 14 at 1280 x 800, 5 at 360 x 800': here,
  'who is new, due and waiting stands on the first screen, with counts in the rail': here,
  'opening an intake shows the composer, with what was asked beside it': here,
  'one click in the row changes the stage': [['tests/e2e/admin-leads.spec.ts', leadJourney]],
  'one key assigns a lead to me': here,
  'ten leads are spam by a selection, one act and an undo': here,
  'Ctrl K finds a person, a lead, an article, a campaign, a setting and an act': here,
  'J goes to the first lead, ? lists the keys': [['tests/e2e/admin-keys.spec.ts', keyboardJourney]],
  '/ goes to the search': here,

  'rows are 32 to 36 px high, their text 13 to 14 px': here,
  'the rail collapses and stays so': here,
  'filters stand behind one button, as chips that are kept in the address': here,
  'the toolbar has the same parts under the same names on every list': here,
  'columns stand still from view to view': here,
  'times are relative, with the exact one on hover': here,
  'nothing is printed where there is nothing': here,
  'a slow page shows its skeleton in place': here,
  'acts take effect at once, with a toast and an undo': [['tests/e2e/admin-leads.spec.ts', leadJourney]],
  'a section of settings has one Save': here,
  'input is kept after leaving, reloading and offline': [
    ['tests/e2e/admin-drafts.spec.ts', 'keeps input on a lead or a setting after leaving, after a reload and offline'],
  ],

  'submissions on Today are assigned and moved in place': [
    [
      'app/admin/today/act-on-today.app.test.ts',
      'assigns and moves a lead with an undo, and leaves what someone else has changed since',
    ],
  ],
  'calls of today and tomorrow are confirmed in place, with a link to join': [
    [
      'app/admin/today/act-on-today.app.test.ts',
      'confirms a call once, and refuses all acts to those without the right',
    ],
    [
      'app/admin/leads/answer-booking.app.test.ts',
      'gives the link to join in the email, its calendar file and on Today; a new link is sent again',
    ],
  ],
  'tasks on Today are completed, opened again and snoozed': [
    ['app/admin/today/act-on-today.app.test.ts', 'completes, opens again and snoozes a task'],
  ],
  'figures of the overview link to their lists': here,
  'figures are compared with the period before': [
    ['app/admin/metrics/overview-figures.test.ts', 'compares MRR, its average and churn with the range before'],
  ],
  'charts have days and weeks, and each a table': [
    [
      'features/analytics/analytics.test.ts',
      'splits up to half a year into weeks, from the Monday before its first day',
    ],
    [
      'tests/e2e/admin-analytics.spec.ts',
      'the overview shows leads and revenue for the days in its address, each chart with its table',
    ],
  ],

  'many leads are staged, assigned, merged, exported and erased at once': here,
  'a lead is created by hand': here,
  'leads are imported: columns, a dry run, line by line': here,
  'duplicates are merged, with an undo': [
    ['features/leads/entries/lead-entries.app.test.ts', 'are one in the list with one history, until it is undone'],
  ],
  'the board shows every stage, with sums, values and time in stage': here,
  'a lost lead has a reason': [['tests/e2e/admin-leads.spec.ts', leadJourney]],
  'answers, notes, calls and emails with their delivery state are one conversation': [
    ['tests/e2e/admin-leads.spec.ts', twoOnOneLead],
    ['app/admin/subjects/subjects.app.test.ts', 'lists the emails of a submission on its lead with their state'],
  ],
  'a lead leads to the next one, to an email and to a call': here,
  'replies have templates with fields': here,
  'replies have a signature and attachments': [
    [
      'features/leads/replies/replies.app.test.ts',
      'carries its signature, its attachments and where it is answered, and belongs to one thread',
    ],
  ],
  'an answered email opens its thread again': [
    [
      'features/leads/replies/replies.app.test.ts',
      'makes a lead wait again on Today and in the list, even a lost one, until it is answered, moved or dismissed',
    ],
  ],
  'tasks have an assignee, a time and a reminder': [
    ['tests/e2e/admin-leads.spec.ts', twoOnOneLead],
    ['features/notices/notices.db.test.ts', 'tells of a due task once, at its time or on its day'],
  ],
  'people are told what is assigned to them': here,
  'what is unread comes by one email a day': [
    ['features/notices/notices.db.test.ts', 'emails what is unread once a day, from seven by the clock of the reader'],
  ],

  'a person has one page with one timeline': [
    ['app/admin/people/person.db.test.ts', 'finds a person by any of their records, under one address'],
    [
      'app/admin/people/person.db.test.ts',
      'shows what happened with a person in one timeline, by the rights of the reader',
    ],
  ],
  'a company has one page': here,
  'the data of a person is exported and erased in one act, with what is kept and why': [
    ['tests/e2e/admin-keys.spec.ts', keyboardJourney],
    ['app/admin/people/person.db.test.ts', 'erases a person with an account and leaves nothing that names them'],
  ],

  'two people of different roles see each other’s changes': here,
  'a sales person cannot reach the settings': here,
  'people are invited by email, with a role': [
    [
      'tests/e2e/team.spec.ts',
      'two people of different roles work at once: one invites, the other joins as a writer and is given more',
    ],
  ],
  'every address and every act names its right': [
    [
      'tests/http/rights.http.test.ts',
      'every address under /admin names the right that it needs, and every form its acts',
    ],
  ],
  'erasing, keys and settings stay with owner and administrator': [
    [
      'features/accounts/rights/roles.test.ts',
      'keeps erasing, settings, operations and the team to those who have every right',
    ],
  ],

  'the focus is never lost': [['tests/e2e/admin-keys.spec.ts', keyboardJourney]],
  'referrer and UTM of the visit are on the lead, in a filter, a column and a chart': here,
  'an article opens on title and text, the rest in a drawer, with a slash menu': [
    ['tests/e2e/admin-articles.spec.ts', articleJourney],
  ],
  'a campaign is written in the same editor, for a segment': here,
  'tables and pictures of a campaign go out in the markup of mail programs': [
    [
      'features/newsletter/campaigns/campaign.email.test.ts',
      'draws tables for Outlook, Gmail and Apple Mail: attributes and inline styles in each cell',
    ],
  ],
  'a campaign is sent again to those not served': [
    [
      'features/newsletter/campaigns/campaign-recipients.app.test.ts',
      'serves again only whom the mail server refused for good, and nobody twice',
    ],
  ],
  'the calendar shows what is scheduled, which is moved there': [['tests/e2e/admin-articles.spec.ts', articleJourney]],
  'the System page says what works and what to do': here,
  'the pages of the office have no accessibility violations in either theme': here,
  'a page has at most 130 KB of JavaScript': [
    ['tests/budgets.http.test.ts', 'carries at most 130 KB on each of its pages'],
  ],
} as const satisfies Record<string, typeof here | readonly Proof[]>;

/** The demands that the acceptance walks itself. */
export type Walked = {
  [Name in keyof typeof demands]: (typeof demands)[Name] extends 'here' ? Name : never;
}[keyof typeof demands];
