import { mailAddresses } from '../mail-addresses.ts';
import { site } from '../site.ts';

/** A step before a site goes live. `isDone` is null if only a person can decide. */
export interface ChecklistStep {
  /** Set for steps that a person ticks off. */
  readonly id?: string;
  readonly label: string;
  readonly isDone: boolean | null;
  /** The file or setting. */
  readonly where: string;
}

// As text, for a company's own may be anything.
const { name, legalEntity }: { readonly name: string; readonly legalEntity: string } = site;

/** What a company puts in its own words, with the file that has it. */
export const ownContent: readonly ChecklistStep[] = [
  { label: 'Company name', isDone: name !== 'Meridian', where: 'content/site.ts: name, tagline, description' },
  { label: 'Legal entity', isDone: !legalEntity.startsWith('Meridian '), where: 'content/site.ts: legalEntity' },
  {
    label: 'Email addresses',
    isDone: !Object.values(mailAddresses).some((address) => address.endsWith('.example')),
    where: 'content/mail-addresses.ts; MAIL_FROM and TEAM_EMAIL follow unless they are set',
  },
  {
    id: 'logo',
    label: 'Logo and colors',
    isDone: null,
    where: 'scripts/pictures/logo.ts and ui/styles/tokens.css; npm test checks the contrast',
  },
  { id: 'claims', label: 'Claims you can prove', isDone: null, where: 'content/claims.ts: every number on the site' },
  { id: 'plans', label: 'Plans and prices', isDone: null, where: 'content/offers.ts' },
  { id: 'policies', label: 'Policies reviewed by your lawyer', isDone: null, where: 'content/legal' },
];

export const checklistCopy = {
  title: 'Before you go live',
  done: 'Done',
  open: 'To do',
  look: 'Check',
  tick: (label: string) => `Mark as done: ${label}`,
  unmark: (label: string) => `Mark as not done: ${label}`,
  ticked: 'Mark as done',
  undo: 'Undo',
  progress: (done: number, all: number) => `${done} of ${all} steps done`,
  labels: {
    address: 'Postal address',
    tax: 'Tax number',
    samples: 'Sample content replaced',
    payments: 'Payment keys',
    mail: 'Mail server',
    'mail-dns': 'Mail DNS records',
    domain: 'Domain',
    backup: 'Backups',
    demonstration: 'Demonstration data removed',
  },
  /** Lists the sample content that is public. */
  samples: (samples: readonly { readonly label: string; readonly count: number }[]) =>
    samples.length === 0 ? '' : `. Public now: ${samples.map(({ label, count }) => `${label} (${count})`).join(', ')}`,
  where: {
    address: 'Settings, Company',
    tax: 'Settings, Company',
    samples: 'Site content, in the back office; hidden without DEMO_DATA',
    payments: 'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET; see docs/payments.md',
    mail: 'SMTP_URL; see docs/settings.md',
    'mail-dns': 'npm run doctor names the records that are missing',
    domain: 'PUBLIC_ORIGIN, with https',
    backup: 'BACKUP_TO and BACKUP_SCHEDULE; see docs/operating.md',
    demonstration: 'DEMO_DATA=off with an empty database',
  },
} as const;
