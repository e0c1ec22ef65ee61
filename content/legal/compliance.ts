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
    question: 'Is it protected against those who should not get in?',
    answer:
      'One way in, and it is checked. Every change has to come from our own pages. Sign-in, forms and uploads are limited by account and by address, passwords are slow one-way hashes, and pages run no script but our own.',
  },
  {
    id: 'availability',
    name: 'Availability',
    longitude: '30° W',
    question: 'Is it there when it is needed?',
    answer:
      'Whether it can serve can be asked at any moment. A failed step is tried again with growing pauses, and what still fails waits for a person and is not dropped. An update lets requests under way end first.',
  },
  {
    id: 'confidentiality',
    name: 'Confidentiality',
    longitude: '0°',
    question: 'Does what is entrusted stay with those it was entrusted to?',
    answer:
      'Uploads have no public address and open for administrators only. Access goes to the people who work on a project, for as long as they do. Logs hold no names, addresses or answers.',
  },
  {
    id: 'privacy',
    name: 'Privacy',
    longitude: '30° E',
    question: 'Is personal data used only as people were told?',
    answer:
      'The privacy policy lists every form, cookie and stored key with its purpose and its time. No data is sold, no advertising tracker runs, and drafts and loose uploads are erased by the program itself.',
  },
  {
    id: 'processing-integrity',
    name: 'Processing Integrity',
    longitude: '60° E',
    question: 'Does the right thing happen, once, completely?',
    answer:
      'An entry, its files and the mails that follow from it are written in one transaction: all of it or none. The same form sent twice is one entry. The server checks each input again, whatever the browser said.',
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
    short: 'A fault leaves a trace, and one request can be followed from end to end.',
    practices: [
      'Two separate checks say whether the site is alive and whether it can serve, so that nobody is sent to a part that cannot.',
      'Each request has a number that runs through the log and comes back with the answer, so that a report by a client leads to the line in question.',
      'Work in the background is tried again when it fails. What fails for good is kept with its reason, for a person to look at and send on its way again.',
      'The log says what happened and how long it took. It is written so that it holds no personal data, and is searched for the names of such data a second time before it is stored.',
    ],
  },
  {
    id: 'data-protection',
    name: 'Data protection',
    serves: ['security', 'confidentiality', 'privacy', 'processing-integrity'],
    short: 'Collected for a purpose, kept for a time, and out of the public’s reach.',
    practices: [
      'On the public site every connection is encrypted, and browsers are told to accept no other.',
      'Uploads are checked by size and by what is inside them while they arrive, stored under names that cannot be guessed where the store allows it, and handed out as downloads only.',
      'Entries are safe on disk before the thank-you page is shown. Backups are made with the database and the files together, so that one fits the other.',
      'What has no purpose goes: uploads that join no submission after 24 hours, unfinished forms after 30 days, the rest as the [Privacy Policy](/privacy-policy#how-long) says.',
    ],
  },
  {
    id: 'access-management',
    name: 'Access management',
    serves: ['security', 'confidentiality', 'privacy'],
    short: 'Each person sees what the work needs, and no account sees another’s data.',
    practices: [
      'Visitors, clients and administrators are separate roles. A right is checked on the server at each request, for the role and for the single file or record.',
      'Sessions are held in cookies that scripts cannot read. Passwords that are among the most common are refused.',
      'Tries are counted and slowed by account and by address, in a way that nobody can use to lock somebody else out.',
      'Access to client systems is granted by the client, named in the plan, kept as small as the workflow allows, and given back when the work ends.',
    ],
  },
  {
    id: 'incident-response',
    name: 'Incident response',
    serves: ['security', 'availability', 'confidentiality', 'privacy'],
    short: 'Contain, tell those concerned, mend, and learn.',
    practices: [
      'Anyone can report a weakness or an incident to the compliance team, by the address on this page. Reports in good faith are welcome and have no consequences for the one who reports.',
      'The first step is to contain: access can be withdrawn, sessions ended and a workflow paused without taking down the rest.',
      `Clients whose data is touched hear from us without undue delay, at the latest ${legal.incidentNotice} after we know of it: what happened, what it concerns, what we do, and what they can do.`,
      'Each incident ends with a written account of its cause and of what was changed so that it does not come back.',
    ],
  },
];

export const compliance = {
  title: 'SOC 2 Compliance',
  description: `How ${name} meets the five ${claim.name} trust criteria: security, availability, confidentiality, privacy and processing integrity, day by day.`,
  lead: `${name} is ${claim.name} compliant. Five criteria run through everything we build and operate, as meridians run from pole to pole. This page says what each asks, and what we do about it.`,
  criteria: {
    id: 'criteria',
    title: 'Five trust criteria',
    lead: `${claim.name} is a framework of the American Institute of Certified Public Accountants for companies that handle data for others. It asks how a service is run, along five criteria.`,
    drawing: 'Five meridians that leave one pole, each leading down to one of the five criteria.',
  },
  frameworks: {
    id: 'frameworks',
    title: 'Four frameworks keep them',
    lead: 'A criterion is a question; a framework is the habit that answers it. The marks show which criteria each framework serves.',
    caption: 'Which framework serves which criterion',
    heading: 'Framework',
    serves: 'Serves',
    apart: 'Not its task',
  },
  scope: {
    id: 'scope',
    title: 'What this covers, and what is yours',
    paragraphs: [
      'The frameworks cover this site, the client portal, and the workflows that we build and run. They do not reach into the tools that you connect: those are covered by their makers and by the way you have set them up. In a plan we write down where our part ends and yours begins.',
      'If your company has duties of its own, such as HIPAA, GDPR, single sign-on or data residency, choose them in step 4 of the project intake. We then say what they mean for the project before anything is built. Formal duties between us are in the [Terms of Service](/terms-of-service#your-data), and the use of personal data is in the [Privacy Policy](/privacy-policy).',
    ],
  },
  contact: {
    id: 'contact',
    title: 'Ask the compliance team',
    lead: 'Security questionnaires, questions on evidence, data processing agreements, reports of a weakness: they all arrive at one address, and a person answers. Documents that are not public are shared under a confidentiality agreement.',
    button: 'Contact the compliance team',
    address: mail.compliance,
    note: `The address is ${mailLink(mail.compliance)}. Please do not send passwords or personal data of others. For questions on contracts, write to ${mailLink(mail.legal)}.`,
  },
} as const;
