/** A link goes to a section of the landing page or to a page; their addresses are the program's. */
export const navigation = [
  { label: 'Features', section: 'features' },
  { label: 'How It Works', section: 'howItWorks' },
  { label: 'Automation Insights', page: 'insights' },
  { label: 'Why Meridian', section: 'why' },
  { label: 'Pricing', section: 'pricing' },
] as const;

export const navigationWords = {
  skip: 'Skip to the content',
  label: 'Main',
  home: 'Meridian, to the start',
  menu: 'Menu',
  signIn: 'Sign In',
  getStarted: 'Get Started',
} as const;

export const footer = {
  lead: 'Tell us where the work waits.',
  promise: 'Seven short steps, and our team replies within 24 hours.',
  start: 'Start Today',
  columns: [
    {
      title: 'Solutions',
      links: [
        { label: 'Workflow automation', section: 'solutions' },
        { label: 'The AURA method', section: 'aura' },
        { label: 'Industries', section: 'industries' },
        { label: 'Pricing', section: 'pricing' },
      ],
    },
    {
      title: 'Company',
      links: [
        { label: 'Features', section: 'features' },
        { label: 'How It Works', section: 'howItWorks' },
        { label: 'Why Meridian', section: 'why' },
        { label: 'Automation Insights', page: 'insights' },
        { label: 'Contact', page: 'contact' },
      ],
    },
    {
      title: 'Legal',
      links: [
        { label: 'Privacy Policy', page: 'privacyPolicy' },
        { label: 'Terms of Service', page: 'termsOfService' },
        { label: 'SOC 2 Compliance', page: 'compliance' },
      ],
    },
  ],
} as const;
