import { legal } from '../seller.ts';
import type { LegalTable } from './legal-document.ts';

const owner = legal.keep;

/** Configurable retention periods as text. */
export interface KeptTimes {
  readonly inquiries: string;
  readonly leavers: string;
  readonly audit: string;
  readonly paymentEvents: string;
  readonly newsletterSent: string;
}

/** In days or months, as the name says. */
type ConfigurableTime = Extract<keyof typeof legal.keep, `${string}${'Days' | 'Months'}`>;

export function keptTimes(keep: Readonly<Record<ConfigurableTime, number>>): KeptTimes {
  return {
    inquiries: counted(keep.inquiriesMonths, 'month'),
    leavers: counted(keep.leaversMonths, 'month'),
    audit: counted(keep.auditDays, 'day'),
    paymentEvents: counted(keep.paymentEventsDays, 'day'),
    newsletterSent: counted(keep.deliveriesDays, 'day'),
  };
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** Defaults. */
export const usualTimes: KeptTimes = keptTimes(legal.keep);

/** Fixed retention periods, checked against the code by `legal.test.ts`. */
export const programKeeps = {
  importedList: '7 days',
  draft: '30 days',
  returnedForm: '60 minutes',
  looseUpload: '24 hours',
  limitCounter: 'one hour',
  unconfirmed: '7 days',
  webhookEvents: '30 days',
} as const;

export const collectedFor = (keep: KeptTimes): LegalTable => ({
  caption: 'What we collect, why, and for how long',
  columns: ['Where', 'What we collect', 'Why, and on what legal basis', 'How long'],
  rows: [
    [
      'Project intake',
      'Your name, role, company, work email, phone, and website; the size and industry of the company; what you tell us about your business, goals, systems, people, constraints, and budget; links, and up to ten files. Optional answers are marked as such.',
      'To assess the project and respond to you: steps you request before a contract.',
      `${keep.inquiries} after our last exchange. A file that never becomes part of a submission: ${programKeeps.looseUpload}.`,
    ],
    [
      'Unfinished intake',
      'What you have entered so far. It stays in your browser; only the version without JavaScript stores it on our server, under a random token.',
      'So that nothing you entered is lost: steps you request before a contract.',
      `${programKeeps.draft} after your last change, or until you send or clear the form.`,
    ],
    [
      'Strategy call',
      'Your name, email, company, phone, and message; your preferred time and time zone; and, as your browser provides them, its name, the time of sending, and the page you came from.',
      'To schedule the call in your time zone: steps you request before a contract.',
      `${keep.inquiries} after our last exchange.`,
    ],
    [
      'Contact form',
      'Your email and message, your name and company if you give them, and the time of sending.',
      'To respond to you: our legitimate interest in replying to people who write to us.',
      `${keep.inquiries} after our last exchange.`,
    ],
    [
      'Returned form',
      'What you entered in the contact or strategy call form when it is sent without JavaScript and has errors, along with those errors, under a random token.',
      'So that nothing you entered is lost: steps you request before a contract, and our legitimate interest in replying to people who write to us.',
      `Shown for ${programKeeps.returnedForm}, or until you send the form; deleted within another hour.`,
    ],
    [
      'Our work on your request',
      'The status of your intake, call, or message, who on our team handles it, what we plan next, our notes, and our email replies to you.',
      'To respond to you and keep track of the conversation: the same legal basis as for what you sent.',
      'As long as the request it concerns, and deleted with it.',
    ],
    [
      'Newsletter',
      'Your email address, the dates you subscribed and unsubscribed, your preferences, the page you subscribed on (or how and when you consented elsewhere), whether emails to you bounced, and which ones were sent to you.',
      'To send it to you: your consent, which you can withdraw at any time.',
      `Until you unsubscribe. Then only the address and those dates, for ${keep.leavers}, so that we do not email it again; after that, a code derived from the address, which cannot be reversed and keeps it off our lists. An imported list: ${programKeeps.importedList}. Which emails were sent: ${keep.newsletterSent}. An unconfirmed address: ${programKeeps.unconfirmed}.`,
    ],
    [
      'Account',
      'Your name, company, email, and password (stored only as a one-way hash); the provider you sign in with, if any; your sessions, each with its browser and network address; a record of sign-ins.',
      'To provide the portal and keep others out of it: our contract with you, and our legitimate interest in security.',
      `As long as you have the account. The record of sign-ins: ${keep.audit}.`,
    ],
    [
      'Purchases',
      'What you bought, amounts and dates, the status and periods of a subscription, your customer ID at the card payment provider, and the brand and last four digits of the card. You enter the full card number on the provider’s page; it never reaches us.',
      'To fulfill the order and keep our books: our contract with you, and the law.',
      `${owner.bookkeeping}, as bookkeeping rules require: as invoices at the card payment provider. What the portal shows of them is deleted with your account. The IDs of the provider’s messages about them: ${keep.paymentEvents}.`,
    ],
    [
      'Sharing with our own systems',
      'Where we have connected another system of ours, such as a customer database: what you sent in the intake, strategy call, or contact form, what you bought, and the status of your subscription, as of the time we passed it on.',
      'To respond to you and keep our records in one place: the same legal basis as for what is passed on.',
      `${programKeeps.webhookEvents} as a record of what was passed on; in the other system as long as the inquiry or purchase itself.`,
    ],
    [
      'Access log',
      'For each request: the time, the address of the page without its query, the outcome, how long it took, and a random request ID. No network address and no browser name. If something breaks, the error, with personal data removed.',
      'To keep the site running and find faults: our legitimate interest.',
      owner.accessLog,
    ],
    [
      'How you came to us',
      'With any form you send, including sign-up and newsletter: the name of the site that linked to us, what the link says about its campaign (source, medium, and name), and the page where your visit began, without its query. Not which other pages you visited. Nothing if your browser asks not to be tracked or does not run scripts.',
      'To see which links and campaigns lead to an inquiry: our legitimate interest.',
      'As long as the message, account, or subscription it came with, and deleted with it. As counts by day, site, and campaign, indefinitely; they contain nothing about a person.',
    ],
    [
      'Count of visits',
      'That someone visited a part of the site on a given day: a counter that goes up by one. No address, no browser, no cookie, nothing that distinguishes one visitor from another.',
      'To see how many visits lead to an inquiry: our legitimate interest. Nothing in it is about a person.',
      'Indefinitely, as a count for each day and part of the site.',
    ],
    [
      'Errors in the browser',
      'When a script on a page fails: the error message and where in our scripts it occurred, the address of the page without its query, and the version of the site. Nothing you entered, no network address, and no browser name.',
      'To find faults: our legitimate interest. Nothing in it is about a person.',
      '30 days after the error was last seen.',
    ],
    [
      'Rate limits',
      'A counter under a hash of your network address.',
      'To stop form flooding and guessing: our legitimate interest in security.',
      `About ${programKeeps.limitCounter} after the last attempt.`,
    ],
  ],
});

export const browserStorage: LegalTable = {
  caption: 'What the site keeps in your browser',
  columns: ['Name', 'Kind', 'What it is for', 'Until'],
  rows: [
    [
      '`meridian-session`',
      'Cookie',
      'Keeps you signed in. Scripts cannot read it.',
      'You sign out, or the session expires.',
    ],
    [
      '`meridian-signed-in`',
      'Cookie',
      'Lets a page show the menu for signed-in users. It grants no access.',
      'You sign out, or the session expires.',
    ],
    [
      '`meridian-article-…`',
      'Local storage',
      'For people who write our articles: what has been typed but not saved yet.',
      'It is saved.',
    ],
    [
      '`meridian-prefer-…`',
      'Cookie',
      'For people who work in our back office: which columns a list shows, whether the navigation is open, and your time zone.',
      'A year after the last change.',
    ],
    [
      '`meridian-notice`',
      'Cookie',
      'Tells your other tabs that you signed in or out, or changed your account, and nothing more.',
      'The other tabs have been told, or a minute has passed.',
    ],
    [
      '`meridian-device`',
      'Cookie',
      'Recognizes this browser, so that we can notify you of a sign-in from an unknown one. A random value, nothing else.',
      '400 days after your last sign-in.',
    ],
    [
      '`meridian-sign-up`',
      'Cookie',
      'Lets the browser you signed up in confirm your address with one click.',
      'You have confirmed, or a day has passed.',
    ],
    [
      '`meridian-intake`',
      'Cookie',
      'Finds your unfinished intake on the pages that work without JavaScript. A random token, nothing else.',
      `${programKeeps.draft}, or you send the form.`,
    ],
    [
      '`meridian-contact`, `meridian-booking`, `meridian-newsletter`',
      'Cookie',
      'Finds the contact, booking, or newsletter form that was sent without JavaScript and returned with errors. A random token, nothing else.',
      'You send the form, or an hour has passed.',
    ],
    [
      '`intake-form-data`',
      'Local storage',
      'Your intake answers so far. They are not sent to us until you submit the form; the form has a button to clear them.',
      `${programKeeps.draft} after your last change, or you send or clear the form.`,
    ],
    [
      '`booking-form-data`, `contact-form-data`, `short-form-data`',
      'Session storage',
      'What you have entered in the booking, contact, or short project form, in case it is closed by mistake or reloaded. It is not sent to us until you submit it.',
      'You send the form, or close the tab.',
    ],
    [
      '`meridian-posted-form`',
      'Session storage',
      'The ID of the form you just sent, so that its draft is removed from the device.',
      'The thank-you page has opened, or you close the tab.',
    ],
    [
      '`settings-form-data`',
      'Session storage',
      'What you have entered in your Account Settings, in case your session ends; no password and no code.',
      'You send the form, sign out, or close the tab.',
    ],
    [
      '`meridian-arrival`',
      'Session storage',
      'How your visit began: the site that linked to us, the campaign named in the link, and the first page. It is sent to us only with a form. Not stored if your browser asks not to be tracked.',
      'You close the tab.',
    ],
    [
      '`meridian-notices`',
      'Local storage',
      'That a member of our team has turned on back-office notifications in this browser.',
      'They are turned off.',
    ],
    [
      '`meridian-palette-recent`',
      'Local storage',
      'The last six pages that a member of our team opened from the back-office search: IDs, no names.',
      'Other pages have been opened since, or you clear it in your browser.',
    ],
    [
      '`meridian-section`',
      'Session storage',
      'Which section of the home page a link on another page leads to.',
      'The home page has taken you there.',
    ],
    [
      '`authReturnTo`, `authOpenIntake`',
      'Session storage',
      'Where to take you after you sign in, and whether to open the intake there.',
      'You have signed in, or close the tab.',
    ],
    [
      '`lastArticleCheck`, `favoriteArticles`',
      'Local storage',
      'When this browser last checked for new articles, and your favorites.',
      'You clear the site’s data.',
    ],
  ],
};

/** Put your providers' names in the first column before going live. */
export const processors: LegalTable = {
  caption: 'Who processes data for us',
  columns: ['Who', 'What they do', 'What they handle'],
  rows: [
    ['Hosting provider', 'Runs the servers of the site and the portal.', 'All data of the site, on its machines.'],
    ['Database provider', 'Runs the database, if we do not run it ourselves.', 'All stored entries and accounts.'],
    ['Email provider', 'Delivers the emails we send.', 'Addresses and the contents of those emails.'],
    [
      'File storage provider',
      'Stores uploaded files that are not on our own servers.',
      'The files, under random names where the storage allows it, never public.',
    ],
    [
      'Card payment provider',
      'Takes card payments on its own pages and runs subscriptions. It is itself responsible for card data and fraud checks.',
      'Name, email, card, billing address, purchases.',
    ],
    [
      'Google or GitHub',
      'Confirms who you are, only if you choose to sign in with it. It is itself responsible for what you do there.',
      'That you sign in here. We receive your name, email address, and an account number.',
    ],
  ],
};
