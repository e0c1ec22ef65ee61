import { legal } from '../seller.ts';
import { site } from '../site.ts';
import { browserStorage, collectedFor, processors, programKeeps, usualTimes, type KeptTimes } from './collected.ts';
import { mailLink, type LegalDocument } from './legal-document.ts';

const { name, legalEntity, mail } = site;

export const privacyFor = (keep: KeptTimes): LegalDocument => ({
  title: 'Privacy Policy',
  description: `What ${name} collects on this site, why, for how long, who else handles it, what stays in your browser, and how to see, correct or erase it.`,
  lead: `What we collect on this site, form by form, why, and for how long. It names every cookie. There is no advertising on this site and nobody is followed across it.`,
  updated: 'today',
  sections: [
    {
      id: 'who-we-are',
      title: 'Who is responsible',
      short: `${legalEntity} answers for the data on this site.`,
      blocks: [
        `${legalEntity}, which trades as ${name}, decides why and how personal data on this site is used, and answers for it. In this policy that is “we”. “You” are anyone who visits the site, sends a form, subscribes, has an account or buys from us.`,
        `Personal data that passes through the workflows we build and run for a client is another matter. There the client decides, and we act on the client’s instructions. [Data we handle for clients](/terms-of-service#your-data) is part of the Terms of Service. If your data went through a client’s workflow, ask that client first; we help them to answer you.`,
        `For anything in this policy, write to ${mailLink(mail.legal)}.`,
      ],
    },
    {
      id: 'what-we-collect',
      title: 'What we collect',
      short: 'What you type into a form, what an account needs, and a log without names.',
      blocks: [
        'We collect what you give us, and little else. Reading the site takes no account and leaves no name. The table lists each place where data comes in.',
        collectedFor(keep),
        'Please leave out what a first conversation does not need: passwords, access keys, health data, or personal data of your own customers. If you offer access keys in the intake, we agree on a safe way to hand them over; a form is not one.',
        'Where an answer is marked as required we cannot act without it. Everything else may stay empty.',
      ],
    },
    {
      id: 'where-it-comes-from',
      title: 'Where it comes from',
      short: 'From you, and from a provider only if you sign in or pay through it.',
      blocks: [
        'Nearly all of it comes from you. There are two exceptions. If you sign in with Google or GitHub, that provider tells us your name, your email address, whether it has verified the address, and your account number there. If you pay by card, the card payment provider tells us whether the payment went through, the state of a subscription, and the brand and last four digits of the card.',
        'We buy no lists, and we do not look people up in other databases to add to what they told us.',
      ],
    },
    {
      id: 'why-we-use-it',
      title: 'Why we may use it',
      short: 'To answer you, to serve you, to keep the site safe, and to do what the law asks.',
      blocks: [
        'Laws such as the European General Data Protection Regulation ask for a ground for each use. The table above names ours; this is what they mean.',
        {
          list: [
            'Contract, and steps before one: you asked for a quote, a call, an account or a service, and we cannot give it without the data.',
            'Legitimate interest: we answer letters, keep the site safe and running, and keep records that would settle a dispute. We weigh this against your interests, and you may object.',
            'Consent: the newsletter. You may withdraw it at any time, as easily as you gave it. What was sent before stays lawful.',
            'Legal obligation: bookkeeping, taxes, and answers that authorities may demand.',
          ],
        },
        'We use data for the purpose it was given for. If we ever want to use it for another, we tell you first and, where it is needed, ask.',
      ],
    },
    {
      id: 'in-your-browser',
      title: 'Cookies and browser storage',
      short: 'Only what a feature you use needs. No analytics, no advertising, no third parties.',
      blocks: [
        'A visit that only reads sets no cookie. What a feature keeps in your browser, it keeps because you used that feature, and so we show no cookie banner. One thing is kept from the start, until you close the tab: how your visit began. A browser that asks not to be tracked keeps not even that.',
        browserStorage,
        'On an encrypted connection the names of our cookies begin with `__Host-`, which binds them to this site alone. You can delete all of this in your browser at any time; you are then signed out, and half-done forms are gone.',
        'The pages load scripts, fonts and pictures from our own server only, and tell the browser to refuse any other. No tracking pixel, analytics service or social network sees your visit.',
      ],
    },
    {
      id: 'files',
      title: 'The files you upload',
      short: `Private, checked, and deleted after ${programKeeps.looseUpload} if they join no submission.`,
      blocks: [
        'A file is checked for its size and type as it arrives. It is stored where no public address leads to it, and the link that our team receives opens for administrators only.',
        `A file that is uploaded but never joins a submission is deleted ${programKeeps.looseUpload} after it arrived. One that does is kept with the submission and erased with it. If you tick that you need a confidentiality agreement, we treat what you have sent as confidential from the start and settle the agreement before we go into details.`,
      ],
    },
    {
      id: 'how-long',
      title: 'How long we keep it',
      short: 'As long as the table says, then it is erased or made anonymous.',
      blocks: [
        `The times are in [the table](#what-we-collect). The software keeps nearly all of them by itself: inquiries and bookings (${keep.inquiries} after our last exchange), loose uploads (${programKeeps.looseUpload}), drafts (${programKeeps.draft}), addresses that were never confirmed (${programKeeps.unconfirmed}), the record of newsletters sent (${keep.newsletterSent}), addresses that have left the newsletter (${keep.leavers}), the record of sign-ins (${keep.audit}), the numbers of messages about payments (${keep.paymentEvents}) and the counters of tries (about ${programKeeps.limitCounter}).`,
        `Inquiries and bookings that became an order are kept with it. Records of orders and invoices are kept ${legal.keep.bookkeeping}. A form that looks like spam is set aside unread by our mail, so that a mistake can be put right, and erased with the rest.`,
        'Backups are overwritten in their own turn. Something erased today may be in a backup for some weeks more; a backup is only used to restore the site after a loss, and what you had erased is then erased again.',
      ],
    },
    {
      id: 'who-handles-it',
      title: 'Who else handles it',
      short: 'Providers who work for us under contract. We never sell data.',
      blocks: [
        'Inside the company, the people who work on your inquiry, your project or your account see it. Outside, these do:',
        processors,
        'Those who work for us are bound by contract to use the data for our purposes only, to protect it, and to erase it when the work ends. We give you the names of the companies we use at present if you write to us.',
        'We do not sell personal data, rent it, or swap it, and we do not share it for advertising. We hand it to others only where the law compels us, where a claim has to be made or defended, or where the business passes to someone else, who is then bound by this policy. In that last case we tell you beforehand.',
      ],
    },
    {
      id: 'transfers',
      title: 'Transfers to other countries',
      short: 'Where data leaves your region, the safeguards of the law go with it.',
      blocks: [
        'We and our providers may handle data in countries other than yours, the United States among them. Where data leaves the European Economic Area, the United Kingdom or Switzerland, we rely on a decision that the country protects data well enough, or on the standard contractual clauses that the European Commission and the British authorities have issued. Write to us for a copy of those that apply to you.',
        'If your project needs its data to stay in one region, say so in the intake under compliance requirements, and it becomes part of the plan.',
      ],
    },
    {
      id: 'how-we-protect-it',
      title: 'How we protect it',
      short: 'Encryption on the way, few people with access, and nothing personal in logs.',
      blocks: [
        'Connections to the public site are encrypted. Passwords are stored as slow one-way hashes. Session cookies are out of reach of scripts. Links to uploaded files open only for administrators, repeated tries are limited, and logs are written without names, addresses or answers. The [compliance page](/soc2-compliance) says more.',
        'No system is beyond every attack. If a breach puts you at risk, we tell you and the authority in charge within the time that the law sets.',
      ],
    },
    {
      id: 'automated-decisions',
      title: 'Decisions by machines',
      short: 'A spam check, which a person can overrule. No profiles.',
      blocks: [
        'One thing is decided without a person: whether a form looks like spam. A hidden field that was filled in, a form sent faster than anyone can type, or a message full of links sets it aside. It is kept, a person can look at it, and if you wonder why you have no answer, a mail to us is enough.',
        'We make no profiles of visitors, and no decision with legal or similarly serious effect on you is left to a machine.',
      ],
    },
    {
      id: 'rights',
      title: 'Your rights',
      short: 'See it, correct it, take it with you, have it erased. Write to us; we answer within a month.',
      blocks: [
        'Depending on where you live, you have these rights, and we grant them to everyone where no law stands against it:',
        {
          list: [
            'to know whether we hold data about you, and to have a copy of it;',
            'to have what is wrong corrected, and what is missing added;',
            'to have it erased, where nothing obliges us to keep it;',
            'to have its use limited while a question about it is open;',
            'to object to uses that rest on our legitimate interest, and to any direct advertising;',
            'to receive what you gave us in a common format, or have it sent to someone else;',
            'to withdraw a consent.',
          ],
        },
        `To use them, write to ${mailLink(mail.legal)} from the address concerned and say what you want. The reference from a thank-you page or a mail helps us find a submission. We may have to make sure that it is you; we ask for no more than that takes. We answer within one month, free of charge. Every newsletter has a link to leave it, and a half-done intake has a button that clears it.`,
        'Using a right costs you nothing with us: no price, plan or answer depends on it. You may also complain to the data protection authority of the place where you live or work. We would be glad to hear of it first.',
      ],
    },
    {
      id: 'children',
      title: 'Children',
      short: 'This site is for businesses, not for anyone under 16.',
      blocks: [
        'We offer services to companies. We do not knowingly collect data from anyone under 16. If you believe that a child has sent us something, write to us and we erase it.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes to this policy',
      short: 'We post changes here, and write to you when they matter.',
      blocks: [
        'When what we do changes, this text changes with it, and the date at the top tells as of when it holds. If a change affects how we use data you have already given us, we write to those who have an account or an open order before it takes effect. Earlier versions are sent on request.',
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
