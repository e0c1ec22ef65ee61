import { legal } from '../seller.ts';
import { site } from '../site.ts';
import { mailLink, type LegalDocument } from './legal-document.ts';

const { name, legalEntity, mail } = site;

export const dataProcessing: LegalDocument = {
  title: 'Data Processing Agreement',
  description: `How ${name} processes personal data on behalf of its clients: instructions, security, subprocessors, incidents, and deletion.`,
  lead: `This agreement applies whenever ${legalEntity} (“we”) processes personal data on behalf of a client (“you”) as part of the service. It is part of the [Terms of Service](/terms-of-service).`,
  updated: '2026-11-27',
  sections: [
    {
      id: 'roles',
      title: 'Roles and scope',
      short: 'You decide why and how personal data is used. We process it for you.',
      blocks: [
        'You are the controller of the personal data in your workflows, or you process it for another controller who has authorized you to use us. We are the processor. Data that we collect for our own purposes, such as your account and your orders, is not covered here; see the [Privacy Policy](/privacy-policy).',
        {
          caption: 'Details of the processing',
          columns: ['Subject', 'Details'],
          rows: [
            ['Purpose', 'To design, build, run, and support the workflows in your order.'],
            ['Duration', 'As long as the service lasts, and until the data is returned or deleted.'],
            [
              'Data subjects',
              'Your customers, prospects, employees, suppliers, and others whose data is in the systems you connect.',
            ],
            [
              'Categories of data',
              'Names, contact details, contents of messages and documents, and other fields that your workflows use. Special categories of data only if we agree in writing.',
            ],
          ],
        },
      ],
    },
    {
      id: 'instructions',
      title: 'Your instructions',
      short: 'We process data only as you have instructed us.',
      blocks: [
        'We process the data only on your documented instructions: this agreement, your order, the plan we agree on, and what you set in the service. If a law requires something else, we tell you first, unless that law forbids it. If we believe that an instruction violates data protection law, we tell you and may wait until you confirm or change it.',
      ],
    },
    {
      id: 'confidentiality',
      title: 'Confidentiality',
      short: 'Only people who need access have it, and they are bound to confidentiality.',
      blocks: [
        'We give access only to people who need it for your project, and every one of them is bound to confidentiality. The obligation continues after their work for us ends.',
      ],
    },
    {
      id: 'security',
      title: 'Security',
      short: 'We protect the data as described on the compliance page.',
      blocks: [
        'We take technical and organizational measures that are appropriate to the risk. They are described under [SOC 2 Compliance](/soc2-compliance): access by role, encryption of connections, separate environments, logging, tested backups, and incident response. We may improve them, and we will not weaken them.',
      ],
    },
    {
      id: 'subprocessors',
      title: 'Subprocessors',
      short: 'You know who they are, hear about new ones in advance, and can object.',
      blocks: [
        'You authorize us to use subprocessors. The current list is on the [Trust Center](/trust#subprocessors) page; we send it on request. We bind each of them to the obligations of this agreement and are liable for their work as for our own.',
        'We announce a new subprocessor at least 30 days before it starts. You can object for a reason that concerns data protection. If we find no solution together within those 30 days, you may end the part of the service concerned and get back the fees you paid in advance for it.',
      ],
    },
    {
      id: 'rights',
      title: 'Requests from data subjects',
      short: 'We forward them to you and help you respond.',
      blocks: [
        'If someone asks us about their data in your workflows, we forward the request to you without undue delay and do not respond ourselves. We help you to give access to, correct, export, restrict, or delete data.',
      ],
    },
    {
      id: 'incidents',
      title: 'Incidents',
      short: `We tell you within ${legal.incidentNotice} of becoming aware of one.`,
      blocks: [
        `If we become aware of a breach of personal data that we process for you, we tell you without undue delay and no later than ${legal.incidentNotice} after we became aware of it: what happened, which data and people are affected as far as we know, what we are doing, and what you can do. We continue to inform you as we learn more.`,
      ],
    },
    {
      id: 'audits',
      title: 'Assessments and audits',
      short: 'We give you what you need to show compliance.',
      blocks: [
        'We help you with data protection assessments and with questions from authorities, as far as our processing is concerned. You can request our report at the [Trust Center](/trust). If it does not answer your question, you or an auditor bound to confidentiality may audit us once a year, during business hours, with 30 days’ notice, and without access to other clients’ data.',
      ],
    },
    {
      id: 'transfers',
      title: 'International transfers',
      short: 'Data leaves your region only with the safeguards that the law requires.',
      blocks: [
        'Where we transfer personal data from the European Economic Area, the United Kingdom, or Switzerland to a country without an adequacy decision, the standard contractual clauses of the European Commission of June 4, 2021 apply (module two, or module three if you are a processor), with the United Kingdom’s addendum where it is needed. This agreement fills in their annexes.',
      ],
    },
    {
      id: 'end',
      title: 'Return and deletion',
      short: 'At the end you get your data back, and we delete our copies.',
      blocks: [
        'When the service ends, we return the data to you in a common format or delete it, as you choose. We delete remaining copies within 30 days, and those in backups as the backups expire, unless a law requires us to keep them longer.',
      ],
    },
    {
      id: 'general',
      title: 'General',
      short: 'If documents conflict, this agreement prevails for personal data.',
      blocks: [
        `For personal data, this agreement prevails over the Terms of Service; the standard contractual clauses prevail over both. Liability and governing law are as in the [Terms of Service](/terms-of-service). To sign a copy, send it with your company’s details to ${mailLink(mail.legal)}.`,
      ],
    },
  ],
};
