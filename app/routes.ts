import { index, route, type RouteConfig } from '@react-router/dev/routes';

const development = import.meta.env.DEV
  ? [route('dev/components', 'routes/dev.components.tsx'), route('dev/islands', 'routes/dev.islands.tsx')]
  : [];

/** Every address of the site, on one screen. */
export default [
  index('routes/home.tsx'),
  route('start', 'routes/start.tsx'),
  route('intake', 'routes/intake.tsx'),
  route('intake/thank-you', 'routes/intake.thank-you.tsx'),
  route('book', 'routes/book.tsx'),
  route('book/thank-you', 'routes/book.thank-you.tsx'),
  route('.netlify/functions/booking-form', 'routes/functions.booking-form.ts'),
  route('functions/v1/intake-submissions', 'routes/functions.intake-submissions.ts'),
  route('functions/v1/upload-to-drive', 'routes/functions.upload-to-drive.ts'),
  route('contact', 'routes/contact.tsx'),
  route('contact/thank-you', 'routes/contact.thank-you.tsx'),
  route('functions/v1/contact-form', 'routes/functions.contact-form.ts'),
  route('newsletter', 'routes/newsletter.tsx'),
  route('newsletter/thank-you', 'routes/newsletter.thank-you.tsx'),
  route('newsletter/confirm', 'routes/newsletter.confirm.tsx'),
  route('newsletter/unsubscribe', 'routes/newsletter.unsubscribe.tsx'),
  route('newsletter/preferences', 'routes/newsletter.preferences.tsx'),
  route('functions/v1/newsletter-subscriptions', 'routes/functions.newsletter-subscriptions.ts'),
  route('insights', 'routes/insights.tsx'),
  route('insights/new', 'routes/insights.new.tsx'),
  route('insights/:slug', 'routes/insights.$slug.tsx'),
  route('api/auth/*', 'routes/api.auth.ts'),
  route('confirm-address', 'routes/confirm-address.tsx'),
  route('dashboard', 'routes/dashboard.tsx'),
  route('dashboard/settings', 'routes/dashboard.settings.tsx'),
  route('dashboard/settings/export', 'routes/dashboard.settings.export.ts'),
  route('admin/files/:fileId', 'routes/admin.files.tsx'),
  route('insights/feed.xml', 'routes/insights.feed-rss.ts'),
  route('insights/feed.json', 'routes/insights.feed-json.ts'),
  route('insights/covers/:cover', 'routes/insights.covers.ts'),
  route('functions/v1/article-views', 'routes/functions.article-views.ts'),
  route('privacy-policy', 'routes/privacy-policy.tsx'),
  route('terms-of-service', 'routes/terms-of-service.tsx'),
  route('soc2-compliance', 'routes/soc2-compliance.tsx'),
  route('sitemap.xml', 'routes/sitemap.ts'),
  route('robots.txt', 'routes/robots.ts'),
  route('site.webmanifest', 'routes/manifest.ts'),
  ...development,
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
