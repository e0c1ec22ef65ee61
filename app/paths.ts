/** Every address that a link of the site names, once. Pure: the browser, the server and the mails may import it. */
export const paths = {
  home: '/',
  start: '/start',
  intake: '/intake',
  intakeThanks: '/intake/thank-you',
  book: '/book',
  bookThanks: '/book/thank-you',
  insights: '/insights',
  login: '/login',
  signup: '/signup',
  resetPassword: '/reset-password',
  updatePassword: '/update-password',
  authCallback: '/auth/callback',
  confirmAddress: '/confirm-address',
  contact: '/contact',
  contactThanks: '/contact/thank-you',
  newsletter: '/newsletter',
  newsletterThanks: '/newsletter/thank-you',
  newsletterConfirm: '/newsletter/confirm',
  newsletterLeave: '/newsletter/unsubscribe',
  newsletterPreferences: '/newsletter/preferences',
  checkout: '/checkout',
  success: '/success',
  dashboard: '/dashboard',
  accountSettings: '/dashboard/settings',
  admin: '/admin',
  adminLeads: '/admin/leads',
  adminUsers: '/admin/users',
  adminArticles: '/admin/articles',
  adminNewsletter: '/admin/newsletter',
  adminEmails: '/admin/newsletter/campaigns',
  adminJobs: '/admin/jobs',
  adminJobsAlarm: '/admin/jobs/alarm',
  adminWebhooks: '/admin/webhooks',
  adminWebhooksNew: '/admin/webhooks/new',
  adminAudit: '/admin/audit',
  adminSystem: '/admin/system',
  adminSettings: '/admin/settings',
  analytics: '/dashboard/analytics',
  logout: '/logout',
  privacyPolicy: '/privacy-policy',
  termsOfService: '/terms-of-service',
  compliance: '/soc2-compliance',
  sitemap: '/sitemap.xml',
  sitemaps: '/sitemaps',
  robots: '/robots.txt',
  securityTxt: '/.well-known/security.txt',
  manifest: '/site.webmanifest',
} as const;

export type PageName = keyof typeof paths;

/** The anchored sections of the landing page. */
export const sections = {
  hero: 'hero',
  socialProof: 'social-proof',
  solutions: 'solutions',
  features: 'features',
  howItWorks: 'how-it-works',
  why: 'why-meridian',
  aura: 'aura-system',
  pricing: 'pricing',
  industries: 'industries',
  faq: 'faq',
  about: 'about',
} as const;

export type SectionName = keyof typeof sections;

/** The address of a section of the landing page, from anywhere: `/#features`. */
export function sectionPath(section: SectionName): string {
  return `${paths.home}#${sections[section]}`;
}

/** The checkout of one offer, by its price id. */
export function checkoutPath(priceId: string): string {
  return `${paths.checkout}?${new URLSearchParams({ priceId })}`;
}

/** The login address; `returnTo` is one of our own paths, `openIntake` opens the intake after the sign-in. */
export function loginPath(options: { returnTo?: string; openIntake?: boolean } = {}): string {
  const query = new URLSearchParams();
  if (options.returnTo) query.set('returnTo', options.returnTo);
  if (options.openIntake) query.set('openIntake', 'true');
  return query.size > 0 ? `${paths.login}?${query}` : paths.login;
}
