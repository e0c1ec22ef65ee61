import { claims } from '../claims.ts';
import { legal } from '../seller.ts';
import { site } from '../site.ts';
import { mailLink, type LegalDocument } from './legal-document.ts';

const { name, legalEntity, mail } = site;
const { impactGuarantee, moneyBack, strategyCall } = claims;
/** `90-day`, as used before a noun. */
const span = impactGuarantee.metric.replace(/ days$/, '-day');

export const terms: LegalDocument = {
  title: 'Terms of Service',
  description: `The terms on which ${name} builds and runs workflow automation: orders and fees, the ${span} promise, data, liability and how to end.`,
  lead: 'The agreement between you and us when you use this site or buy from it. A sentence beside each section says what it comes to; the section itself is what counts.',
  updated: 'today',
  sections: [
    {
      id: 'agreement',
      title: 'The agreement',
      short: 'These terms hold between your company and ours. A signed order form comes before them.',
      blocks: [
        `These terms are an agreement between you and ${legalEntity}, which trades as ${name} (“we”). They apply when you use this site, open an account, or order from us. If you act for a company, you confirm that you may bind it, and “you” means that company.`,
        'We sell to businesses. If you are a consumer under the law of your country, your mandatory rights remain, whatever is written here.',
        'Some projects have an order form, a statement of work or a data processing agreement that both sides sign. Where one of those says something else, it comes first, then these terms. Your own purchase conditions do not apply unless we have accepted them in writing.',
      ],
    },
    {
      id: 'service',
      title: 'The service',
      short: 'We map, build and run workflow automation. The plan we agree says which.',
      blocks: [
        'We look at how work moves between your tools, design workflows that move it, build them, and keep them running. What is included depends on the plan you order, as the pricing section describes it on the day of the order, and on the written plan that we agree before we build: the workflows, the systems they connect, the people who decide, and what counts as done.',
        `An intake, a free strategy call of ${strategyCall} and any estimate that follows oblige neither side. Times in an estimate are careful guesses until they are in an agreed plan.`,
        'We may use subcontractors and answer for them as for ourselves. We may improve the tools we work with, as long as what you ordered does not become less.',
      ],
    },
    {
      id: 'accounts',
      title: 'Accounts',
      short: 'True details, a password kept to yourself, and word to us if it is lost.',
      blocks: [
        'You need an account to buy on this site and to see your orders. Give true details and keep them up to date. Keep your password to yourself, and tell us at once if you think that someone else has it. What is done under your account counts as done by you, unless we could have known that it was not you.',
        `You can close your account by writing to ${mailLink(mail.support)}. That does not end a plan by itself; [ending](#ending) says how.`,
      ],
    },
    {
      id: 'orders-and-fees',
      title: 'Orders and fees',
      short: 'A setup fee once, a monthly fee while it runs. You see both before you pay.',
      blocks: [
        'A plan has two fees. The setup fee is charged once, for mapping and building. The monthly fee is charged for running, watching and mending what was built. Add-ons are charged once. Prices are in US dollars, without taxes; taxes that the law adds are shown before you pay.',
        {
          list: [
            'Starter is a monthly subscription. The first invoice carries the setup fee and the first month; after that, the monthly fee is charged each month until you cancel.',
            'Growth, Scale and Enterprise: the checkout charges the setup fee, once. The monthly fee is agreed with you and invoiced afterwards. Nothing is charged each month before that agreement.',
            'Workflow Optimization is a subscription: one session a month, charged each month until you cancel.',
          ],
        },
        'Card payments run through our card payment provider, on its pages and under its terms. An order made on this site is binding when the provider confirms the payment. Invoices that we send are due within 14 days. If a payment fails we write to you and try again; after 14 days without payment we may pause the service, and we tell you before we do.',
        'We may change a monthly fee from the next renewal on, with 60 days’ notice. You may cancel before it takes effect.',
      ],
    },
    {
      id: 'impact-promise',
      title: `The ${span} promise`,
      short: `${impactGuarantee.copy}.`,
      blocks: [
        `If the first automation we run for you has had no measurable impact after ${impactGuarantee.metric}, we build the next one free. So that both sides can hold us to it, this is how it is measured:`,
        {
          list: [
            'Before we build, we write down with you one to three measures that matter (hours spent, waiting time, errors, cost, or revenue) and where they stand.',
            `The ${impactGuarantee.metric} begin on the day the automation first handles your real work.`,
            'Measurable impact means that at least one of those measures is better at the end than at the start. Both sides look at the same figures.',
            'Tell us within 30 days after the end of that time. A mail is enough.',
            'The next automation is then built without a setup fee, at the size of the first, in a plan that you still have. It cannot be paid out in cash.',
          ],
        },
        'The promise needs your side too: the access, answers and approvals that the plan names, given in time. If they come late, the time runs that much longer. It does not hold if the automation is switched off or changed by others, or if the process it serves is given up.',
      ],
    },
    {
      id: 'money-back',
      title: `The ${moneyBack}`,
      short: 'Changed your mind within 30 days of paying? We pay it back.',
      blocks: [
        `Within 30 days after the first payment for a plan, an add-on or an optimization session, you may ask for your money back, without giving a reason. Write to ${mailLink(mail.support)} from the address of your account.`,
        'We pay back all you have paid us for that order, to the card or account it came from, within 14 days. The order ends, we switch off what we have built under it, and our work on it stays ours. It holds once for each kind of order and client, so that an order that has been paid back cannot be placed again under it. Costs that you have with other companies are not ours to pay back.',
        `This guarantee and the [${span} promise](#impact-promise) stand beside the rights that the law gives you; they take none away.`,
      ],
    },
    {
      id: 'your-part',
      title: 'Your part',
      short: 'Access, answers, and someone who may decide.',
      blocks: [
        'Automation is built together. You give us the access to systems and the test accounts that the plan names, answers within a reasonable time, and one person who may decide. You make sure that you may let us work with those systems and data, and keep the licenses for your own tools.',
        'You check results before they go live, and say what is wrong. Where a workflow has a step in which a person approves, that approval is yours. Keep your own records of what matters to you: a workflow moves data, it is not an archive.',
      ],
    },
    {
      id: 'acceptable-use',
      title: 'Acceptable use',
      short: 'Nothing unlawful, nothing that harms others or the service.',
      blocks: [
        'You may not use the site or the service:',
        {
          list: [
            'to break the law or the rights of others, or to send mail that nobody asked for;',
            'to handle data that the agreed plan does not foresee, such as health or card data, before we have agreed on it in writing;',
            'to get into accounts, systems or data that are not yours, or to look for weaknesses without our consent;',
            'to flood forms, get around limits, upload harmful files, or copy the site by machine beyond what search engines do;',
            'to resell the service, unless your plan is white-label.',
          ],
        },
        `If you find a weakness, tell ${mailLink(mail.compliance)} and give us time to mend it. We do not go after anyone who does so in good faith.`,
        'If something puts others or the service at risk we may pause the part concerned. We tell you at once, and lift it as soon as the risk is gone.',
      ],
    },
    {
      id: 'your-data',
      title: 'Your data and confidentiality',
      short: 'Your data stays yours. We use it to run your workflows and keep it to ourselves.',
      blocks: [
        'What you give us and what runs through your workflows remains yours. We use it to provide the service to you and for nothing else. For personal data in it you are the controller and we are the processor: we act on your documented instructions, bind our people to secrecy, protect it, help you to answer the people concerned, pass it on only to subprocessors under the same duties, and return or erase it at the end. We sign a data processing agreement with you wherever the law asks for one.',
        `If we learn of an incident that touches your data, we tell you without undue delay and at the latest ${legal.incidentNotice} after we know of it. What we collect on this site for ourselves is in the [Privacy Policy](/privacy-policy).`,
        'Each side keeps confidential what it learns from the other and what a reasonable person would take for confidential, uses it only for this agreement, and protects it with care. This holds for five years after the end, and for trade secrets as long as they are secret. It does not cover what is public, was known before, or has to be disclosed by law.',
      ],
    },
    {
      id: 'intellectual-property',
      title: 'Who owns what',
      short: 'What we build for you is yours to use once paid; our tools stay ours.',
      blocks: [
        'You keep all rights in your systems, data, names and materials, and allow us to use them as far as the work needs it. When it is paid for, you own the configuration and the documents that we make for you alone. Our tools, templates, methods and general know-how, and the site itself, remain ours; where they are part of your workflows you may use them for as long as you have the service, and export the description of your workflows at the end.',
        'Parts made by others, open source among them, come under their own licenses. If you send us ideas about our service we may use them freely. We name you as a client only with your consent.',
      ],
    },
    {
      id: 'availability',
      title: 'Availability and support',
      short: 'We work to the figures we publish. Binding levels are in plans with an SLA.',
      blocks: [
        'We watch what we run, and mend what fails. We work to the availability that the site states for the service. As the figures there are taken over different parts and periods, the one that binds us toward you is the one in your order: plans that list SLA guarantees have a service level agreement with its measure and what you receive if it is missed.',
        'Planned work is announced beforehand where it could be felt. Outages of systems that are not ours, such as the tools you connect, and events beyond anyone’s control do not count as ours; we build retries and alerts so that work waits and is not lost. Support comes by the channel and at the speed that your plan names.',
        'Averages and totals on this site, returns included, describe past work as a whole. They are not a promise of the same result for you. What we promise is in [the promise](#impact-promise) and in your order.',
      ],
    },
    {
      id: 'liability',
      title: 'Warranty and liability',
      short: 'Careful work, faults mended, and a limit to what either side can owe.',
      blocks: [
        'We do our work with professional care, and mend faults in it at no charge if you tell us of them while you have the service or within 90 days after delivery. Beyond what these terms and your order promise, the site and the service are provided as they are, as far as the law allows.',
        'Neither side owes the other lost profit, lost business or indirect damage. All that one side can owe under this agreement in twelve months is limited to what you paid or owed us for those twelve months.',
        'These limits do not apply to intent and gross negligence, to injury to people, to fees owed, to a breach of confidentiality on purpose, or where the law does not allow a limit. Each side takes reasonable steps to keep damage small.',
      ],
    },
    {
      id: 'ending',
      title: 'Ending the agreement',
      short: 'Cancel any month. You get your data, we erase our copy.',
      blocks: [
        `A monthly plan runs until it is canceled, unless your order names a term. You can cancel at any time, in your portal or by mail to ${mailLink(mail.support)}; the plan then runs to the end of the month that is paid, and nothing is charged after it. We can end a plan with 60 days’ notice.`,
        'Either side may end at once if the other breaks the agreement seriously and does not put it right within 30 days of being told, or becomes insolvent. If we end without your fault, or you end for our fault, we pay back fees for time not used.',
        'For 30 days after the end you can have your data and the description of your workflows in a common format. Then we erase them, but for what the law makes us keep. What by its nature should outlast the agreement does: confidentiality, fees owed, liability, and ownership.',
      ],
    },
    {
      id: 'law',
      title: 'Law and disputes',
      short: `The law of ${legal.governingLaw}, after an honest try to settle.`,
      blocks: [
        `This agreement is under the law of ${legal.governingLaw}, without its rules on conflicts of law and without the UN Convention on the sale of goods. Before going to court, either side may ask that someone with the power to decide on each side talks within 30 days. After that, ${legal.courts} decide, unless the law gives you another place.`,
      ],
    },
    {
      id: 'changes',
      title: 'Changes and general rules',
      short: 'We announce changes. Running orders keep their terms until they renew.',
      blocks: [
        'We may change these terms for what comes after. If you have an account or a running order we write to you at least 30 days before; a change applies to your order from its next renewal, and you may cancel before. The date at the top tells as of when this text holds.',
        'If one clause does not hold, the rest does. Not using a right is not giving it up. Neither side may pass on the agreement without the other’s consent, except together with its business. Notices by mail to the addresses that both sides use are enough.',
      ],
    },
    {
      id: 'contact',
      title: 'Contact',
      short: 'Write to us before you worry about a clause.',
      blocks: [
        `${legalEntity}. Questions about these terms: ${mailLink(mail.legal)}. Help with an order or an account: ${mailLink(mail.support)}.`,
      ],
    },
  ],
};
