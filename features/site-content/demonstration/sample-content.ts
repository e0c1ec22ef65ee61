import type { ContentOf, ContentTypeName } from '#features/site-content/content-types.ts';
import { sampleStories } from '#features/site-content/demonstration/sample-stories.ts';

const mark = (path: string) => `<svg viewBox="0 0 120 32" height="32" fill="currentColor">${path}</svg>`;

/** Fictional content, labeled as samples. */
export const sampleContent: { readonly [Name in ContentTypeName]: readonly ContentOf<Name>[] } = {
  story: sampleStories,
  quote: [
    {
      copy: 'Rate requests used to sit in an inbox until someone got back to their desk. Now each one is priced, checked by a person, and sent. I only hear about the unusual ones.',
      name: '',
      role: 'Head of operations',
      company: 'Freight broker',
      picture: '',
    },
    {
      copy: 'They asked who makes the decisions before they asked which tools we use. That’s why my sales team trusts the result.',
      name: '',
      role: 'Founder',
      company: 'B2B software company',
      picture: '',
    },
    {
      copy: 'Client reporting used to eat the end of every month. Now the drafts are ready when we are, and we spend the time on what the numbers mean.',
      name: '',
      role: 'Managing partner',
      company: 'Marketing agency',
      picture: '',
    },
  ],
  logo: [
    { company: 'Harbour & Pine', logo: mark('<path d="M16 4 4 26h24zM40 6h6v20h-6zM58 6h6v20h-6zM46 13h12v6H46z"/>') },
    {
      company: 'Northgate Freight',
      logo: mark('<path d="M4 26V6h5l11 13V6h5v20h-5L9 13v13zM40 14h40v4H40zM74 8l12 8-12 8z"/>'),
    },
  ],
  person: [
    {
      name: 'Ada Norin',
      role: 'Workflow engineer',
      picture: '',
      about:
        'Ada builds workflows for finance teams. She sits with the people who do the work today, writes down every exception, and keeps the workflow running once it is live.',
      url: '',
    },
    {
      name: 'Sam Okoye',
      role: 'Client lead',
      picture: '',
      about:
        'Sam is the first person you talk to. He works out what a process costs you today, and says so if automating it is not worth the money.',
      url: '',
    },
    {
      name: 'Wren Adler',
      role: 'Writer',
      picture: '',
      about: 'Wren writes the articles: one problem each, with the numbers and the mistakes.',
      url: '',
    },
  ],
  integration: (
    [
      ['Gmail', 'Email', 'Starts a workflow when a message arrives, and sends approved replies from your own address.'],
      ['Outlook', 'Email', 'Reads shared mailboxes, files attachments, and drafts replies for a person to approve.'],
      ['Slack', 'Messaging', 'Asks the right person for an approval, and records the answer with name and time.'],
      ['Microsoft Teams', 'Messaging', 'Sends approvals and alerts to a channel, and takes the answer from there.'],
      ['HubSpot', 'CRM', 'Creates and updates contacts and deals, and starts a workflow when a stage changes.'],
      [
        'Salesforce',
        'CRM',
        'Reads and writes any object, respects your validation rules, and flags what was rejected.',
      ],
      ['Stripe', 'Finance', 'Starts a workflow on payments and failed charges, and creates approved invoices.'],
      ['QuickBooks', 'Finance', 'Posts invoices and bills to the right account, and never enters the same one twice.'],
      ['Xero', 'Finance', 'Matches payments with invoices, and leaves the rest to a person.'],
      ['Google Sheets', 'Data', 'Reads the lists your team keeps and writes results back to them.'],
      ['PostgreSQL', 'Data', 'Reads from views you choose, with a read-only account.'],
      ['Zendesk', 'Support', 'Sorts tickets, drafts answers from your articles, and hands the rest to a person.'],
      ['Shopify', 'Commerce', 'Starts a workflow on orders, refunds, and low stock.'],
      ['DocuSign', 'Documents', 'Sends contracts for signature, and continues once everyone has signed.'],
    ] as const
  ).map(([name, category, summary]) => ({ name, category, summary, details: '', url: '' })),
  subprocessor: [
    {
      name: 'Hosting provider',
      purpose: 'Servers and database',
      data: 'All workflow data, encrypted',
      location: 'United States or European Union, as agreed',
    },
    {
      name: 'Email delivery provider',
      purpose: 'Sends your workflows’ email',
      data: 'Addresses and contents of those emails',
      location: 'United States',
    },
  ],
};
