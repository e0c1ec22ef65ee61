import { href } from 'react-router';
import { adminSite } from '#content/admin/admin.ts';
import type { Right } from '#features/accounts/rights/roles.ts';

const { sections } = adminSite;

export interface Place {
  readonly label: string;
  readonly path: string;
  /** The key to press after `g`, as in `g l` for leads. */
  readonly letter: string;
  readonly icon: string;
  readonly right?: Right;
  readonly end?: boolean;
  /** The count of items that need the team's attention, shown as a badge. */
  readonly count?: keyof typeof adminSite.counted;
}

interface PlaceGroup {
  /** Null for the first group. */
  readonly label: string | null;
  readonly places: readonly Place[];
}

const mailIcon = 'M3.5 5.5h17v13h-17zm0 1 8.5 6.5 8.5-6.5';

/** The entries of the navigation rail. */
export const placeGroups: readonly PlaceGroup[] = [
  {
    label: null,
    places: [
      {
        label: sections.today,
        path: href('/admin'),
        letter: 't',
        end: true,
        count: 'today',
        icon: 'M4 5.5h16v14H4zM4 10h16M8.5 3.5v4m7-4v4M9 15l2 2 4-4',
      },
      {
        label: sections.overview,
        path: href('/admin/overview'),
        letter: 'o',
        right: 'money:read',
        icon: 'M4.5 19.5v-6m5 6v-10m5 10v-7m5 7v-14',
      },
      {
        label: sections.leads,
        path: href('/admin/leads'),
        letter: 'l',
        right: 'leads:read',
        count: 'leads',
        icon: 'M4 5h16l-6 7.5V18l-4 2v-7.5z',
      },
      {
        label: sections.reports,
        path: href('/admin/reports'),
        letter: 'f',
        right: 'leads:read',
        icon: 'M4 6.5h16M4 12h10M4 17.5h6',
      },
      {
        label: sections.messages,
        path: href('/admin/messages'),
        letter: 'm',
        right: 'leads:read',
        count: 'messages',
        icon: 'M3.5 5.5h17v10h-9l-4 4v-4h-4z',
      },
      {
        label: sections.notices,
        path: href('/admin/notices'),
        letter: 'i',
        right: 'leads:read',
        count: 'notices',
        icon: 'M6 16.5v-6a6 6 0 0 1 12 0v6l1.5 2h-15zM10 20.5h4',
      },
    ],
  },
  {
    label: adminSite.groups.audience,
    places: [
      {
        label: sections.users,
        path: href('/admin/users'),
        letter: 'u',
        right: 'people:read',
        icon: 'M9 4.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7M3 19.5c0-3 2.5-5 6-5s6 2 6 5m1-14.6a3.5 3.5 0 0 1 0 6.2m2 3.9c1.9.7 3 2.3 3 4.5',
      },
      {
        label: sections.projects,
        path: href('/admin/projects'),
        letter: 'd',
        right: 'leads:read',
        icon: 'M4 6.5h10M4 12h16M4 17.5h7',
      },
      {
        label: sections.payments,
        path: href('/admin/payments'),
        letter: 'p',
        right: 'money:read',
        icon: 'M3.5 6.5h17v11h-17zM3.5 10h17M7 14h4',
      },
      {
        label: sections.newsletter,
        path: href('/admin/newsletter'),
        letter: 'n',
        right: 'newsletter:read',
        icon: mailIcon,
      },
      {
        label: sections.articles,
        path: href('/admin/articles'),
        letter: 'a',
        right: 'articles:read',
        icon: 'M6 3.5h12v17H6zM9 8h6m-6 4h6m-6 4h3.5',
      },
      {
        label: sections.content,
        path: href('/admin/content'),
        letter: 'e',
        right: 'articles:read',
        icon: 'M4 5.5h16v14H4zM4 10h16',
      },
      {
        label: sections.calendar,
        path: href('/admin/calendar'),
        letter: 'c',
        right: 'articles:read',
        icon: 'M4 5.5h16v14H4zM4 10h16M8.5 3.5v4m7-4v4',
      },
    ],
  },
  {
    label: adminSite.groups.operations,
    places: [
      {
        label: sections.jobAdmin,
        path: href('/admin/jobs'),
        letter: 'j',
        count: 'jobs',
        right: 'operations',
        icon: 'M4 6.5h16v4H4zm0 7h16v4H4zM7 8.5v0m0 7v0',
      },
      {
        label: sections.webhooks,
        path: href('/admin/webhooks'),
        letter: 'w',
        right: 'operations',
        icon: 'M9 7.5 6.5 10a3.5 3.5 0 0 0 0 5l.5.5a3.5 3.5 0 0 0 5 0l2-2m1 3 2.5-2.5a3.5 3.5 0 0 0 0-5l-.5-.5a3.5 3.5 0 0 0-5 0l-2 2',
      },
      {
        label: sections.audit,
        path: href('/admin/audit'),
        letter: 'r',
        right: 'operations',
        icon: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17M12 7.5V12l3 2',
      },
      {
        label: sections.system,
        path: href('/admin/system'),
        letter: 'y',
        right: 'operations',
        count: 'problems',
        icon: 'M3 12h4l2.5-6 5 12L17 12h4',
      },
      {
        label: sections.settings,
        path: href('/admin/settings'),
        letter: 's',
        right: 'settings',
        icon: 'M4 7h9m4 0h3M4 17h3m4 0h9M15 5v4M9 15v4',
      },
    ],
  },
];

export function openPlaces(places: readonly Place[], rights: readonly Right[]): Place[] {
  return places.filter(({ right }) => right === undefined || rights.includes(right));
}
