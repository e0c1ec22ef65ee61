import { compliance, frameworks } from '#content/legal/compliance.ts';
import { privacy } from '#content/legal/privacy.ts';
import { terms } from '#content/legal/terms.ts';
import { navigation } from '#content/navigation.ts';
import { footer } from '#content/home/footer.ts';
import { site } from '#content/site.ts';
import { catalog, type Offer } from '#features/billing/catalog.ts';
import { button, checkbox, link, linkTo, question, type Place, type Way } from './button-controls.ts';
import { linksIn, once, otherPolicies, policy } from './policy-buttons.ts';

/*
 * Every control of the public pages. `npm run buttons` prints this list, and `e2e/buttons.spec.ts` holds the
 * pages to it. The navigation, offers and policies come from the content; the other names are written out, so that a slip
 * in them is seen.
 */

export const intake: Way = { dialog: 'intake' };
const booking: Way = { dialog: 'booking' };
export const home = link(`${site.name}, to the start`, { opens: '/' });

// The narrow menu has the same.
export const navigationLinks = navigation.map(linkTo);
export const signedOut = [link('Sign In', { opens: '/login' }), link('Get Started', intake)];

const mails = Object.values(site.mail).map((address) => link(address, { writesTo: address }));
const footerLinks = [
  ...footer.columns.flatMap((column) => column.links.map(linkTo)),
  link(site.name, { opens: '/' }),
  ...footer.mails.map(({ address }) => link(address, { writesTo: address })),
];

export const places: Readonly<Record<string, Place>> = {
  skip: { title: 'Skip link', at: '.skip-link', controls: [link('Skip to the content', { goesTo: 'content' })] },
  header: { title: 'Header', at: '.site-header-row', controls: [home, ...navigationLinks, ...signedOut] },
  footer: { title: 'Footer', at: '.site-footer', controls: [link('Start Today', booking), ...footerLinks] },
  footerOfForms: { title: 'Footer beside a form', at: '.site-footer', controls: footerLinks },
  hero: {
    title: 'Hero',
    at: '#hero',
    controls: [
      link('Start Your Automation', { opens: '/login', query: 'openIntake=true' }),
      link('Get a Quote', intake),
    ],
  },
  solutions: { title: 'Solutions', at: '#solutions', controls: [link('Get a Quote', intake)] },
  features: {
    title: 'Features',
    at: '#features',
    controls: [link('How we keep to SOC 2', { opens: '/soc2-compliance' })],
  },
  howItWorks: { title: 'How it works', at: '#how-it-works', controls: [link('Get Started', intake)] },
  why: {
    title: `Why ${site.name}`,
    at: '#why-meridian',
    controls: [
      link('The terms of the promise', { opens: '/terms-of-service', anchor: 'impact-promise' }),
      link('Book Free Strategy Call', booking),
    ],
  },
  aura: {
    title: 'The AURA method',
    at: '#aura-system',
    controls: [link('Start with Starter Plan', { scrollsTo: 'pricing' })],
  },
  pricing: {
    title: 'Pricing',
    at: '#pricing',
    controls: [
      ...catalog.plans.map(({ offer }) => buy('Get Started', offer)),
      link('Book Free Strategy Call', booking),
      ...catalog.addOns.map((addOn) => buy('Add to Plan', addOn)),
      buy('Optimize Now', catalog.optimization),
      link('How it works', { opens: '/terms-of-service', anchor: 'money-back' }),
    ],
  },
  industries: {
    title: 'Industries',
    at: '#industries',
    controls: [
      ...[
        'Mid-Market & Growth Companies',
        'Agencies & Consultancies',
        'SaaS & Tech Firms',
        'SMBs & Ops Leaders',
        'Regulated & Enterprise Organizations',
      ].map((industry) => checkbox(`Turn the panel: ${industry}`, 'Turns the card to its other face')),
      link('Ready to Transform Your Industry?', intake),
    ],
  },
  faq: {
    title: 'Questions',
    at: '#faq',
    controls: [
      link("Let's Discuss it!", { opens: '/contact' }),
      question('What happens after I send the intake?'),
      question('What if it makes no difference?'),
      question('How reliable is an automation once it runs?'),
      question('Does it work with the tools we have?'),
      question('How are our data and keys kept safe?'),
      question('What do I pay, and when?'),
    ],
  },
  about: {
    title: 'About',
    at: '#about',
    controls: [...mails, link('Get Started', intake), link('Book Free Strategy Call', booking)],
  },
  intakePage: {
    title: 'Intake without a dialog, first step',
    at: 'main',
    controls: [
      button('Continue', 'Goes to the next step, or says what is missing'),
      button('Clear this form', 'Empties the form'),
    ],
  },
  intakeThanks: { title: 'Thank-you page of the intake', at: 'main', controls: [link('Close', { opens: '/' })] },
  contact: {
    title: 'Contact',
    at: 'main',
    controls: [link('Back to Home', { opens: '/' }), button('Send message', 'Sends the message'), ...mails],
  },
  contactThanks: {
    title: 'Thank-you page of the contact form',
    at: 'main',
    controls: [link('Back to Home', { opens: '/' }), link('Write another message', { opens: '/contact' })],
  },
  booking: {
    title: 'Booking without a dialog',
    at: 'main',
    controls: [button('Request Your Call', 'Asks for the call, or says what is missing')],
  },
  bookingThanks: {
    title: 'Thank-you page of the booking',
    at: 'main',
    controls: [link('Back to Home', { opens: '/' })],
  },
  privacy: policy('/privacy-policy', privacy),
  terms: policy('/terms-of-service', terms),
  compliance: {
    title: 'SOC 2 Compliance',
    at: 'main',
    controls: [
      ...frameworks.map(({ id, name }) => link(name, { goesTo: id })),
      ...once([...otherPolicies('/soc2-compliance'), ...linksIn([frameworks, compliance])]),
      link('Contact the compliance team', { writesTo: site.mail.compliance }),
    ],
  },
  notFound: {
    title: 'An address that does not exist',
    at: 'main',
    controls: [
      link('To the start', { opens: '/' }),
      link('Write to support', { writesTo: site.mail.support }),
      ...navigationLinks,
    ],
  },
};

const landing = ['hero', 'solutions', 'features', 'howItWorks', 'why', 'aura', 'pricing', 'industries', 'faq', 'about'];

export const publicPages: readonly { readonly address: string; readonly holds: readonly string[] }[] = [
  { address: '/', holds: ['skip', 'header', ...landing, 'footer'] },
  { address: '/start', holds: ['skip', 'header', ...landing, 'footer'] },
  { address: '/contact', holds: ['skip', 'header', 'contact', 'footer'] },
  { address: '/contact/thank-you', holds: ['skip', 'header', 'contactThanks', 'footer'] },
  { address: '/book', holds: ['skip', 'header', 'booking', 'footerOfForms'] },
  { address: '/book/thank-you', holds: ['skip', 'header', 'bookingThanks', 'footerOfForms'] },
  { address: '/intake', holds: ['skip', 'header', 'intakePage', 'footerOfForms'] },
  { address: '/intake/thank-you', holds: ['skip', 'header', 'intakeThanks', 'footerOfForms'] },
  { address: '/privacy-policy', holds: ['skip', 'header', 'privacy', 'footer'] },
  { address: '/terms-of-service', holds: ['skip', 'header', 'terms', 'footer'] },
  { address: '/soc2-compliance', holds: ['skip', 'header', 'compliance', 'footer'] },
  { address: '/nothing-here', holds: ['skip', 'header', 'notFound', 'footer'] },
];

function buy(name: string, { priceId, name: offer }: Offer) {
  return link(name, { opens: '/checkout', query: new URLSearchParams({ priceId }).toString() }, offer);
}
