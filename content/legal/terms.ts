import { claims } from '../claims.ts';
import { optimization, planNames } from '../offers.ts';
import { legal } from '../seller.ts';
import { site } from '../site.ts';
import { mailLink, type LegalDocument } from './legal-document.ts';

const { name, legalEntity, mail } = site;
const { impactGuarantee, moneyBack, strategyCall } = claims;
/** `90-day`, as used before a noun. */
const span = impactGuarantee.metric.replace(/ days$/, '-day');

export const terms: LegalDocument = {
  title: 'Terms of Service',
  description: `The terms on which ${name} builds and runs workflow automation: orders and fees, the ${span} promise, data, liability, and cancellation.`,
  lead: 'The agreement between you and us when you use this site or buy from it. The sentence beside each section is a summary; the section itself is what applies.',
  updated: 'today',
  sections: [
    {
      id: 'agreement',
      title: 'The agreement',
      short: 'These terms apply between your company and ours. A signed order form takes precedence.',
      blocks: [
        `These terms are an agreement between you and ${legalEntity}, doing business as ${name} (“we”). They apply when you use this site, open an account, or place an order with us. If you act on behalf of a company, you confirm that you are authorized to bind it, and “you” means that company.`,
        'We sell to businesses. If you are a consumer under the law of your country, these terms do not limit your mandatory rights.',
        'Some projects have an order form, a statement of work, or a data processing agreement signed by both parties. If one of those documents conflicts with these terms, that document prevails. Your own purchasing terms do not apply unless we have accepted them in writing.',
      ],
    },
    {
      id: 'service',
      title: 'The service',
      short: 'We design, build, and run workflow automation, as set out in the plan we agree on.',
      blocks: [
        'We look at how work moves between your tools, design workflows that move it, build them, and keep them running. What is included depends on the plan you order, as described in the pricing section on the day of the order, and on the written plan we agree on before we build: the workflows, the systems they connect, the people who make decisions, and what counts as done.',
        `An intake, a free strategy call of ${strategyCall}, and any estimate that follows do not commit either party. Dates in an estimate are good-faith estimates until they are part of an agreed plan.`,
        'We may use subcontractors and are responsible for their work as for our own. We may change and improve the tools we use, as long as what you ordered is not reduced.',
      ],
    },
    {
      id: 'accounts',
      title: 'Accounts',
      short: 'Give accurate details, keep your password to yourself, and tell us if it is lost.',
      blocks: [
        'You need an account to buy on this site and to see your orders. Provide accurate information and keep it up to date. Keep your password confidential, and tell us right away if you think someone else has it. You are responsible for activity under your account, unless we could have known that it was not you.',
        `You can close your account by writing to ${mailLink(mail.support)}. Closing an account does not by itself end a plan; see [Ending the agreement](#ending).`,
      ],
    },
    {
      id: 'orders-and-fees',
      title: 'Orders and fees',
      short: 'A one-time setup fee and a monthly fee. You see both before you pay.',
      blocks: [
        'A plan has two fees. The setup fee is charged once, for design and build. The monthly fee covers running, monitoring, and maintaining what was built. Add-ons are charged once. Prices are in US dollars and exclude taxes; applicable taxes are shown before you pay.',
        {
          list: [
            `${planNames.whole}: a monthly subscription. The first invoice includes the setup fee and the first month; after that, we charge the monthly fee each month until you cancel.`,
            `${planNames.agreed}: you pay the setup fee at checkout, once. We agree on the monthly fee with you and invoice it afterwards. No monthly fee is charged before that agreement.`,
            `${optimization.name} is a subscription: one session a month, charged each month until you cancel.`,
          ],
        },
        'Card payments are handled by our card payment provider, on its pages and under its terms. An order placed on this site becomes binding when the provider confirms the payment. Invoices we send are due within 14 days. If a payment fails, we notify you and try again; after 14 days without payment, we may suspend the service, and we tell you before we do.',
        'We may change a monthly fee as of the next renewal with 60 days’ notice. You may cancel before the change takes effect.',
      ],
    },
    {
      id: 'impact-promise',
      title: `The ${span} promise`,
      short: `${impactGuarantee.copy}.`,
      blocks: [
        `If the first automation we run for you has had no measurable impact after ${impactGuarantee.metric}, we build the next one free of charge. This is how we measure it:`,
        {
          list: [
            'Before we build, we agree with you in writing on one to three measures that matter (hours spent, turnaround time, errors, cost, or revenue) and on their starting values.',
            `The ${impactGuarantee.metric} begin on the day the automation first handles your live work.`,
            'Measurable impact means that at least one of those measures is better at the end than at the start. Both parties look at the same numbers.',
            'Tell us within 30 days after the end of that period. An email is enough.',
            'We then build the next automation without a setup fee, at the size of the first, under a plan you still have. The promise cannot be redeemed for cash.',
          ],
        },
        'The promise depends on your cooperation: the access, answers, and approvals named in the plan, provided on time. If they are late, the period is extended accordingly. The promise does not apply if the automation is switched off or changed by others, or if the process it serves is discontinued.',
      ],
    },
    {
      id: 'money-back',
      title: `The ${moneyBack}`,
      short: 'Changed your mind within 30 days of paying? We refund your payment.',
      blocks: [
        `Within 30 days after the first payment for a plan, an add-on, or an optimization session, you may request a refund without giving a reason. Write to ${mailLink(mail.support)} from the address of your account.`,
        'We refund everything you have paid us for that order, to the original payment method, within 14 days. The order ends, we switch off what we built under it, and we keep the rights to our work. The guarantee applies once per kind of order and client, so an order that was refunded cannot be placed again under it. We do not cover costs you have with other companies.',
        `This guarantee and the [${span} promise](#impact-promise) are in addition to your rights under the law and do not limit them.`,
      ],
    },
    {
      id: 'your-part',
      title: 'Your responsibilities',
      short: 'Access, timely answers, and one person who can make decisions.',
      blocks: [
        'We build automation together with you. You provide the system access and test accounts named in the plan, answer questions within a reasonable time, and name one person who can make decisions. You make sure that you are entitled to let us work with those systems and data, and you maintain the licenses for your own tools.',
        'You review results before they go live and tell us what needs to change. Where a workflow includes an approval step, that approval is your decision. Keep your own records of anything important: a workflow moves data, but it is not an archive.',
      ],
    },
    {
      id: 'acceptable-use',
      title: 'Acceptable use',
      short: 'Nothing unlawful, and nothing that harms others or the service.',
      blocks: [
        'You may not use the site or the service:',
        {
          list: [
            'to break the law, infringe the rights of others, or send unsolicited email;',
            'to process data that the agreed plan does not cover, such as health or card data, unless we have agreed to it in writing first;',
            'to access accounts, systems, or data that are not yours, or to test for vulnerabilities without our consent;',
            'to flood forms, bypass limits, upload harmful files, or scrape the site beyond what search engines do;',
            'to resell the service, unless your plan is white-label.',
          ],
        },
        `If you find a vulnerability, report it to ${mailLink(mail.compliance)} and give us time to fix it. We will not take action against anyone who does so in good faith.`,
        'If something puts others or the service at risk, we may suspend the part concerned. We tell you right away and lift the suspension as soon as the risk is gone.',
      ],
    },
    {
      id: 'your-data',
      title: 'Your data and confidentiality',
      short: 'Your data stays yours. We use it to run your workflows and keep it confidential.',
      blocks: [
        'What you give us and what runs through your workflows remains yours. We use it to provide the service to you and for nothing else. For personal data in it, you are the controller and we are the processor: we act on your documented instructions, bind our staff to confidentiality, protect the data, help you respond to requests from the people concerned, share it only with subprocessors under the same obligations, and return or delete it at the end. We sign a data processing agreement with you wherever the law requires one.',
        `If we become aware of an incident that affects your data, we tell you without undue delay and no later than ${legal.incidentNotice} after we become aware of it. What we collect on this site for our own purposes is described in the [Privacy Policy](/privacy-policy).`,
        'Each party keeps confidential what it learns from the other that a reasonable person would consider confidential, uses it only for this agreement, and protects it with care. This applies for five years after the agreement ends, and for trade secrets as long as they remain secret. It does not cover information that is public, was already known, or must be disclosed by law.',
      ],
    },
    {
      id: 'intellectual-property',
      title: 'Ownership',
      short: 'What we build for you is yours to use once paid for; our tools remain ours.',
      blocks: [
        'You keep all rights to your systems, data, names, and materials, and allow us to use them as far as the work requires. Once paid for, the configuration and the documents we create for you alone belong to you. Our tools, templates, methods, and general know-how, and the site itself, remain ours; where they are part of your workflows, you may use them for as long as you have the service, and you can export the description of your workflows at the end.',
        'Third-party components, including open source, are subject to their own licenses. If you send us ideas about our service, we may use them freely. We name you as a client only with your consent.',
      ],
    },
    {
      id: 'availability',
      title: 'Availability and support',
      short: 'We work to the numbers we publish. Plans with an SLA make them binding.',
      blocks: [
        'We monitor what we run and fix what fails. We work to the availability stated on the site. Because those numbers cover different parts of the service and different periods, the one that is binding for you is the one in your order: plans that list SLA guarantees have a service level agreement that defines how availability is measured and what you receive if it is missed.',
        'We announce planned maintenance in advance where you could notice it. Outages of systems that are not ours, such as the tools you connect, and events beyond anyone’s control do not count toward our availability; we build retries and alerts so that work is held and not lost. Support is provided through the channels and within the times named in your plan.',
        'Averages and totals on this site, including returns, describe past work as a whole. They do not guarantee the same result for you. What we promise is set out in [the promise](#impact-promise) and in your order.',
      ],
    },
    {
      id: 'liability',
      title: 'Warranty and liability',
      short: 'Professional work, defects fixed, and a cap on what either party can owe.',
      blocks: [
        'We perform our work with professional care and fix defects in it at no charge if you report them while you have the service or within 90 days after delivery. Beyond what these terms and your order promise, the site and the service are provided “as is”, to the extent the law allows.',
        'Neither party is liable to the other for lost profits, lost business, or indirect damages. Each party’s total liability under this agreement in any twelve-month period is limited to what you paid or owed us for those twelve months.',
        'These limits do not apply to intent or gross negligence, personal injury, fees owed, intentional breach of confidentiality, or where the law does not allow a limit. Each party takes reasonable steps to limit its damages.',
      ],
    },
    {
      id: 'ending',
      title: 'Ending the agreement',
      short: 'Cancel any month. You get your data, and we delete our copy.',
      blocks: [
        `A monthly plan runs until it is canceled, unless your order sets a term. You can cancel at any time, in your portal or by email to ${mailLink(mail.support)}; the plan then runs to the end of the paid month, and nothing is charged after that. We can end a plan with 60 days’ notice.`,
        'Either party may end the agreement immediately if the other commits a serious breach and does not remedy it within 30 days of being notified, or becomes insolvent. If we end it through no fault of yours, or you end it because of our fault, we refund fees for the unused period.',
        'For 30 days after the end, you can get your data and the description of your workflows in a common format. Then we delete them, except for what the law requires us to keep. Provisions that by their nature should survive the agreement do: confidentiality, fees owed, liability, and ownership.',
      ],
    },
    {
      id: 'law',
      title: 'Governing law and disputes',
      short: `The law of ${legal.governingLaw}, after a good-faith attempt to settle.`,
      blocks: [
        `This agreement is governed by the law of ${legal.governingLaw}, excluding its conflict-of-law rules and the UN Convention on Contracts for the International Sale of Goods. Before going to court, either party may ask that decision-makers from both sides meet within 30 days. After that, ${legal.courts} have jurisdiction, unless the law gives you another venue.`,
      ],
    },
    {
      id: 'changes',
      title: 'Changes and general provisions',
      short: 'We announce changes. Current orders keep their terms until they renew.',
      blocks: [
        'We may change these terms for the future. If you have an account or a current order, we write to you at least 30 days in advance; a change applies to your order from its next renewal, and you may cancel before then. The date at the top shows which version applies.',
        'If one provision is invalid, the others remain in effect. Not exercising a right does not waive it. Neither party may assign the agreement without the other’s consent, except together with its business. Notices may be sent by email to the addresses both parties use.',
      ],
    },
    {
      id: 'contact',
      title: 'Contact',
      short: 'Questions about a clause? Write to us before you worry about it.',
      blocks: [
        `${legalEntity}. Questions about these terms: ${mailLink(mail.legal)}. Help with an order or an account: ${mailLink(mail.support)}.`,
      ],
    },
  ],
};
