import type { CampaignState } from '#features/newsletter/campaigns/campaigns.ts';

/** Made-up subscribers; nothing under `.example` receives email. */
export const subscribers = `ada@fenwickglass bruno@tallowmarket carmen@oldquaybakery dov@pinnaclegyms elsa@rowanpharma
  finlay@crestlineroofing gwen@hazelmerehotels hamid@portobellocycles isla@brackenwoodschools jory@lowtidebooks
  kirsten@amberfieldfarms luca@stationroadclinic maeve@cobaltarchitects nils@greyheronlegal orla@mistralwindows
  pascal@twinbridgesfreight quinn@saltcellarcatering rafi@elderflowerspas selma@northgatesecurity
  tariq@upperwharfstudios ursula@cinnabarprint vera@foxtrotlogistics wim@gatehouselettings xenia@paperboatdesign
  yusuf@meadowlarkdental zelda@ironspoonkitchens anton@bluegatebrokers birgit@hillsideoptics cosmo@quarryhousewine
  delia@sunderlandsteel emre@littlewrenbooks freya@harbourlightsinns gil@sevenoaksjoinery hanne@ropewalkmarine
  ivor@chalkdownestates jana@silverthreadtailors kaspar@owlcreekmusic leona@marketcrossvets milo@tannerylane
  nadine@highcliffcaravans otto@brassbellbrewing`
  .split(/\s+/)
  .map((start) => `${start}.example`);

type Campaign = readonly [subject: string, preheader: string, state: CampaignState, inDays: number, body: string];

/** Sent, to be sent, or written in so many days. */
export const madeUpCampaigns: readonly Campaign[] = [
  [
    'Five questions before a call',
    'They save half an hour.',
    'sent',
    -40,
    `Most calls about automation cover the same ground. These questions save both sides half an hour.

1. What do you type twice?
2. Who waits for it?
3. What happens when it is wrong?
4. What would you do with the day that it costs you?`,
  ],
  [
    'What a slow close costs',
    'More than the eleven days.',
    'sent',
    -9,
    `A month that closes in eleven days costs more than the eleven days: no one trusts the figures until they are old.

## Where the days go

Receipts that are asked for three times, and bank lines that no one can place.`,
  ],
  [
    'A workshop in one hour',
    'Bring one workflow.',
    'scheduled',
    3,
    `We draw the workflow that annoys you most, and estimate what it would take to remove it.

- Thursday, 16:00 in London
- Online, at most twelve people`,
  ],
  ['How Marlow Freight books once', '', 'draft', -1, 'Marlow Freight typed every booking three times. No more.'],
];
