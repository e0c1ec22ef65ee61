import { legal } from '../seller.ts';
import { site } from '../site.ts';
import { browserStorage, collectedFor, processors, programKeeps, usualTimes, type KeptTimes } from './collected.ts';
import { mailLink, type LegalDocument } from './legal-document.ts';

const { name, legalEntity, mail } = site;

export const privacyFor = (keep: KeptTimes): LegalDocument => ({
  title: 'Privacy Policy',
  description: `What ${name} collects on this site, why, for how long, who else handles it, what stays in your browser, and how to see, correct, or delete it.`,
  lead: `What we collect on this site, form by form, why, and for how long. We name every cookie. There is no advertising here, and we do not track anyone across other sites.`,
  updated: 'today',
  sections: [
    {
      id: 'who-we-are',
      title: 'Who is responsible',
      short: `${legalEntity} is responsible for the data on this site.`,
      blocks: [
        `${legalEntity}, doing business as ${name}, decides why and how personal data on this site is used and is responsible for it. In this policy, “we” means that company. “You” means anyone who visits the site, sends a form, subscribes, has an account, or buys from us.`,
        `Personal data that passes through the workflows we build and run for a client is a different matter. There, the client decides, and we act on the client’s instructions. [Your data and confidentiality](/terms-of-service#your-data) is part of the Terms of Service. If your data went through a client’s workflow, please ask that client first; we help them respond to you.`,
        `For anything in this policy, write to ${mailLink(mail.legal)}.`,
      ],
    },
    {
      id: 'what-we-collect',
      title: 'What we collect',
      short: 'What you enter in a form, what an account needs, and a log without names.',
      blocks: [
        'We collect what you give us, and little else. You can read the site without an account and without giving your name. The table lists every place where we collect data.',
        collectedFor(keep),
        'Please leave out anything a first conversation does not need: passwords, access keys, health data, or personal data of your own customers. If you offer access keys in the intake, we agree with you on a secure way to share them; a form is not one.',
        'Where an answer is marked as required, we cannot help you without it. Everything else is optional.',
      ],
    },
    {
      id: 'where-it-comes-from',
      title: 'Where it comes from',
      short: 'From you, and from a provider only if you sign in or pay through it.',
      blocks: [
        'Nearly all of it comes from you. There are two exceptions. If you sign in with Google or GitHub, that provider gives us your name, your email address, whether it has verified the address, and your account number there. If you pay by card, the card payment provider tells us whether the payment succeeded, the status of a subscription, and the brand and last four digits of the card.',
        'We do not buy lists, and we do not look people up in other databases to add to what they told us.',
      ],
    },
    {
      id: 'why-we-use-it',
      title: 'Why we may use it',
      short: 'To respond to you, to serve you, to keep the site secure, and to comply with the law.',
      blocks: [
        'Laws such as the European General Data Protection Regulation require a legal basis for each use. The table above names ours; here is what they mean.',
        {
          list: [
            'Contract, and steps before one: you asked for a quote, a call, an account, or a service, and we cannot provide it without the data.',
            'Legitimate interest: we respond to messages, keep the site secure and running, and keep records that would settle a dispute. We weigh this against your interests, and you may object.',
            'Consent: the newsletter. You may withdraw it at any time, as easily as you gave it. What was sent before remains lawful.',
            'Legal obligation: bookkeeping, taxes, and information that authorities may require.',
          ],
        },
        'We use data for the purpose it was given for. If we ever want to use it for another purpose, we tell you first and, where required, ask for your consent.',
      ],
    },
    {
      id: 'in-your-browser',
      title: 'Cookies and browser storage',
      short: 'Only what a feature you use needs. No analytics, no advertising, no third parties.',
      blocks: [
        'If you only read, no cookie is set. Whatever a feature stores in your browser, it stores because you used that feature, so we show no cookie banner. One thing is stored from the start, until you close the tab: how your visit began. A browser that asks not to be tracked does not store even that.',
        browserStorage,
        'On an encrypted connection, the names of our cookies begin with `__Host-`, which ties them to this site alone. You can delete all of this in your browser at any time; you are then signed out, and unfinished forms are gone.',
        'The pages load scripts, fonts, and images from our own server only, and tell the browser to refuse all others. No tracking pixel, analytics service, or social network sees your visit.',
      ],
    },
    {
      id: 'files',
      title: 'The files you upload',
      short: `Private, checked, and deleted after ${programKeeps.looseUpload} if they are not part of a submission.`,
      blocks: [
        'Each file is checked for size and type as it arrives. It is stored where no public address leads to it, and the link our team receives can be opened only by administrators.',
        `A file that is uploaded but never becomes part of a submission is deleted ${programKeeps.looseUpload} after it arrived. One that does is kept with the submission and deleted with it. If you tick that you need a confidentiality agreement, we treat what you have sent as confidential from the start and settle the agreement before we discuss details.`,
      ],
    },
    {
      id: 'how-long',
      title: 'How long we keep it',
      short: 'For as long as the table says, then it is deleted or made anonymous.',
      blocks: [
        `The retention periods are in [the table](#what-we-collect). The software applies nearly all of them automatically: inquiries and bookings (${keep.inquiries} after our last exchange), abandoned uploads (${programKeeps.looseUpload}), drafts (${programKeeps.draft}), addresses that were never confirmed (${programKeeps.unconfirmed}), the record of newsletters sent (${keep.newsletterSent}), addresses that have left the newsletter (${keep.leavers}), the record of sign-ins (${keep.audit}), the IDs of messages about payments (${keep.paymentEvents}), and the counters of attempts (about ${programKeeps.limitCounter}).`,
        `Inquiries and bookings that became an order are kept with it. Records of orders and invoices are kept ${legal.keep.bookkeeping}. A form that looks like spam is set aside without being emailed to us, so that a mistake can be corrected, and deleted with the rest.`,
        'Backups are overwritten on a schedule. Something deleted today may remain in a backup for some weeks; a backup is used only to restore the site after a loss, and what you had deleted is then deleted again.',
      ],
    },
    {
      id: 'who-handles-it',
      title: 'Who else handles it',
      short: 'Providers who work for us under contract. We never sell data.',
      blocks: [
        'Inside the company, the people who work on your inquiry, your project, or your account can see it. Outside the company, these providers can:',
        processors,
        'Those who work for us are bound by contract to use the data for our purposes only, to protect it, and to delete it when the work ends. Write to us for the names of the companies we currently use.',
        'We do not sell, rent, or trade personal data, and we do not share it for advertising. We share it with others only where the law requires it, where a claim has to be made or defended, or where the business is transferred to someone else, who is then bound by this policy. In that last case, we tell you in advance.',
      ],
    },
    {
      id: 'transfers',
      title: 'Transfers to other countries',
      short: 'Where data leaves your region, legal safeguards go with it.',
      blocks: [
        'We and our providers may process data in countries other than yours, including the United States. Where data leaves the European Economic Area, the United Kingdom, or Switzerland, we rely on an adequacy decision or on the standard contractual clauses issued by the European Commission and the British authorities. Write to us for a copy of those that apply to you.',
        'If your project needs its data to stay in one region, say so in the intake under compliance requirements, and it becomes part of the plan.',
      ],
    },
    {
      id: 'how-we-protect-it',
      title: 'How we protect it',
      short: 'Encryption in transit, few people with access, and nothing personal in logs.',
      blocks: [
        'Connections to the public site are encrypted. Passwords are stored as slow one-way hashes. Scripts cannot read session cookies. Links to uploaded files can be opened only by administrators, repeated attempts are limited, and logs are written without names, addresses, or answers. The [compliance page](/soc2-compliance) has the details.',
        'No system is immune to every attack. If a breach puts you at risk, we notify you and the responsible authority within the time the law sets.',
      ],
    },
    {
      id: 'automated-decisions',
      title: 'Automated decisions',
      short: 'A spam check, which a person can overrule. No profiling.',
      blocks: [
        'One decision is made without a person: whether a form looks like spam. A hidden field that was filled in, a form sent faster than anyone can type, or a message full of links is set aside. It is kept, and a person can look at it. If you wonder why you have not heard from us, just send us an email.',
        'We do not build profiles of visitors, and no decision with legal or similarly significant effects on you is left to a machine.',
      ],
    },
    {
      id: 'rights',
      title: 'Your rights',
      short: 'Access, correct, export, or delete your data. Write to us; we respond within a month.',
      blocks: [
        'Depending on where you live, you have the following rights. We grant them to everyone unless a law prevents it:',
        {
          list: [
            'to know whether we hold data about you, and to receive a copy of it;',
            'to have incorrect data corrected and incomplete data completed;',
            'to have it deleted, unless we are required to keep it;',
            'to have its use restricted while a question about it is open;',
            'to object to uses based on our legitimate interest, and to any direct marketing;',
            'to receive the data you gave us in a common format, or have it sent to someone else;',
            'to withdraw your consent.',
          ],
        },
        `To exercise them, write to ${mailLink(mail.legal)} from the address concerned and tell us what you want. The reference from a thank-you page or an email helps us find a submission. We may need to verify your identity; we ask for no more than that requires. We respond within one month, free of charge. Every newsletter has an unsubscribe link, and an unfinished intake has a button that clears it.`,
        'Exercising a right never affects a price, a plan, or how we respond to you. You may also file a complaint with the data protection authority where you live or work. We would appreciate the chance to resolve it first.',
      ],
    },
    {
      id: 'children',
      title: 'Children',
      short: 'This site is for businesses, not for anyone under 16.',
      blocks: [
        'We offer services to companies. We do not knowingly collect data from anyone under 16. If you believe that a child has sent us something, write to us and we will delete it.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes to this policy',
      short: 'We post changes here, and write to you when they matter.',
      blocks: [
        'When our practices change, we update this text, and the date at the top shows when it took effect. If a change affects how we use data you have already given us, we write to people who have an account or an open order before it takes effect. Earlier versions are available on request.',
      ],
    },
    {
      id: 'contact',
      title: 'Contact',
      short: 'One address for every question about privacy.',
      blocks: [
        `${legalEntity}, privacy: ${mailLink(mail.legal)}. Questions about anything else: ${mailLink(mail.hello)}.`,
      ],
    },
  ],
});

export const privacy: LegalDocument = privacyFor(usualTimes);
