import { claims } from '../claims.ts';
import { legal } from '../seller.ts';
import { site } from '../site.ts';
import { mailLink } from './legal-document.ts';

const { name, mail } = site;
const { compliance: claim } = claims;

/** West to east. */
export const trustCriteria = [
  {
    id: 'security',
    name: 'Security',
    longitude: '60° W',
    question: 'Is the system protected against unauthorized access?',
    answer:
      'Requests that change data are accepted only from our own pages. Sign-in, forms, and uploads are rate-limited by account and by address. Passwords are stored as slow one-way hashes, and pages run only our own scripts.',
  },
  {
    id: 'availability',
    name: 'Availability',
    longitude: '30° W',
    question: 'Is the system available when it is needed?',
    answer:
      'Health checks report at any time whether the service can respond. Failed steps are retried with increasing delays; what still fails is held for a person and never dropped. Updates let requests in progress finish first.',
  },
  {
    id: 'confidentiality',
    name: 'Confidentiality',
    longitude: '0°',
    question: 'Is confidential information restricted to the people who need it?',
    answer:
      'Uploads have no public address and can be opened only by administrators. People have access to a project only while they work on it. Logs contain no names, addresses, or form answers.',
  },
  {
    id: 'privacy',
    name: 'Privacy',
    longitude: '30° E',
    question: 'Is personal data used only for the purposes people were told about?',
    answer:
      'The privacy policy lists every form, cookie, and storage key with its purpose and retention period. We sell no data and run no advertising trackers. Drafts and abandoned uploads are deleted automatically.',
  },
  {
    id: 'processing-integrity',
    name: 'Processing Integrity',
    longitude: '60° E',
    question: 'Is processing complete, accurate, and free of duplicates?',
    answer:
      'A submission, its files, and the resulting emails are saved in one transaction: all or nothing. A form sent twice creates one entry. The server validates every input again, regardless of what the browser checked.',
  },
] as const;

type CriterionId = (typeof trustCriteria)[number]['id'];

interface Framework {
  readonly id: string;
  readonly name: string;
  readonly serves: readonly CriterionId[];
  readonly short: string;
  readonly practices: readonly string[];
}

export const frameworks: readonly Framework[] = [
  {
    id: 'monitoring',
    name: 'Monitoring',
    serves: ['security', 'availability', 'processing-integrity'],
    short: 'Faults are recorded, and any request can be traced from end to end.',
    practices: [
      'Separate liveness and readiness checks make sure no traffic is sent to an instance that cannot serve it.',
      'Each request has an ID that appears in the logs and in the response, so a client’s report leads to the exact log entry.',
      'Failed background jobs are retried. A job that keeps failing is kept with the reason, so a person can review it and run it again.',
      'Logs record what happened and how long it took. They are designed to contain no personal data, and fields known to hold it are removed again before anything is stored.',
    ],
  },
  {
    id: 'data-protection',
    name: 'Data protection',
    serves: ['security', 'confidentiality', 'privacy', 'processing-integrity'],
    short: 'Data is collected for a purpose, kept for a defined period, and never public.',
    practices: [
      'Every connection to the public site is encrypted, and browsers are told to accept nothing else.',
      'Uploads are checked for size and content as they arrive, stored under unguessable names where the storage allows it, and served only as downloads.',
      'Submissions are saved to disk before the thank-you page appears. Backups cover the database and the files together, so the two always match.',
      'Data with no further purpose is deleted: uploads that join no submission after 24 hours, unfinished forms after 30 days, and the rest as described in the [Privacy Policy](/privacy-policy#how-long).',
    ],
  },
  {
    id: 'access-management',
    name: 'Access management',
    serves: ['security', 'confidentiality', 'privacy'],
    short: 'People see only what their work requires, and no account can see another’s data.',
    practices: [
      'Visitors, clients, and administrators are separate roles. Permissions are checked on the server for every request, by role and for the individual file or record.',
      'Sessions are stored in cookies that scripts cannot read. Common passwords are rejected.',
      'Attempts are counted and slowed down by account and by address, in a way that no one can use to lock someone else out.',
      'Access to client systems is granted by the client, documented in the plan, limited to what the workflow needs, and returned when the work ends.',
    ],
  },
  {
    id: 'incident-response',
    name: 'Incident response',
    serves: ['security', 'availability', 'confidentiality', 'privacy'],
    short: 'Contain, notify, fix, and learn.',
    practices: [
      'Anyone can report a vulnerability or an incident to the compliance team at the address on this page. Good-faith reports are welcome and have no negative consequences for the person who reports.',
      'The first step is containment: we can revoke access, end sessions, and pause a workflow without taking down anything else.',
      `We notify clients whose data is affected without undue delay, and no later than ${legal.incidentNotice} after we become aware of it: what happened, what data is involved, what we are doing, and what they can do.`,
      'Every incident ends with a written report on its cause and on what we changed to prevent it from happening again.',
    ],
  },
];

export const compliance = {
  title: 'SOC 2 Compliance',
  description: `How ${name} meets the five ${claim.name} trust criteria in practice: security, availability, confidentiality, privacy, and processing integrity.`,
  lead: `${name} is ${claim.name} compliant. The five trust criteria apply to everything we build and operate. This page explains what each one requires and how we meet it.`,
  criteria: {
    id: 'criteria',
    title: 'Five trust criteria',
    lead: `${claim.name} is a framework of the American Institute of Certified Public Accountants for companies that handle data on behalf of others. It evaluates how a service is run against five criteria.`,
    drawing: 'Five lines from one point, each leading to one of the five criteria.',
  },
  frameworks: {
    id: 'frameworks',
    title: 'How we meet them',
    lead: 'Four frameworks cover the five criteria. The marks show which criteria each framework supports.',
    caption: 'Which framework supports which criterion',
    heading: 'Framework',
    serves: 'Supports',
    apart: 'Not applicable',
  },
  scope: {
    id: 'scope',
    title: 'What this covers, and what you are responsible for',
    paragraphs: [
      'The frameworks cover this site, the client portal, and the workflows we build and run. They do not cover the tools you connect: their vendors, and the way you have configured them, do. Your plan documents where our responsibility ends and yours begins.',
      'If your company has requirements of its own, such as HIPAA, GDPR, single sign-on, or data residency, select them in step 4 of the project intake. We’ll explain what they mean for the project before we build anything. Our mutual obligations are in the [Terms of Service](/terms-of-service#your-data), and how we use personal data is described in the [Privacy Policy](/privacy-policy).',
    ],
  },
  contact: {
    id: 'contact',
    title: 'Contact the compliance team',
    lead: 'Send security questionnaires, requests for evidence, data processing agreements, and vulnerability reports to one address. A person replies. We share non-public documents under a confidentiality agreement.',
    button: 'Contact the compliance team',
    address: mail.compliance,
    note: `The address is ${mailLink(mail.compliance)}. Please do not send passwords or other people’s personal data. For questions about contracts, write to ${mailLink(mail.legal)}.`,
  },
} as const;
