/** Made-up subscribers; nothing under `.example` receives email. */
export const pastSubscribers: readonly string[] = [
  ...['ada@fenwickglass', 'bruno@tallowmarket', 'carmen@oldquaybakery', 'dov@pinnaclegyms', 'elsa@rowanpharma'],
  ...['finlay@crestlineroofing', 'gwen@hazelmerehotels', 'hamid@portobellocycles', 'isla@brackenwoodschools'],
  ...['jory@lowtidebooks', 'kirsten@amberfieldfarms', 'luca@stationroadclinic', 'maeve@cobaltarchitects'],
  ...['nils@greyheronlegal', 'orla@mistralwindows', 'pascal@twinbridgesfreight', 'quinn@saltcellarcatering'],
  ...['rafi@elderflowerspas', 'selma@northgatesecurity', 'tariq@upperwharfstudios', 'ursula@cinnabarprint'],
  ...['vera@foxtrotlogistics', 'wim@gatehouselettings', 'xenia@paperboatdesign', 'yusuf@meadowlarkdental'],
  ...['zelda@ironspoonkitchens', 'anton@bluegatebrokers', 'birgit@hillsideoptics', 'cosmo@quarryhousewine'],
  ...['delia@sunderlandsteel', 'emre@littlewrenbooks', 'freya@harbourlightsinns', 'gil@sevenoaksjoinery'],
  ...['hanne@ropewalkmarine', 'ivor@chalkdownestates', 'jana@silverthreadtailors', 'kaspar@owlcreekmusic'],
  ...['leona@marketcrossvets', 'milo@tannerylane', 'nadine@highcliffcaravans', 'otto@brassbellbrewing'],
].map((start) => `${start}.example`);

const call = `Most calls about automation go over the same ground. These five questions save both sides half an hour.

1. What do you type twice?
2. Who waits for it?
3. What happens when it is wrong?
4. Which system has the last word?
5. What would you do with the day that it costs you?

Bring the answers, and we spend the call on the sixth.`;

const close = `A month that closes in eleven days costs more than the eleven days: nobody trusts the figures until they are old.

## Where the days go

Receipts that are asked for three times, bank lines that nobody can place, and one spreadsheet that only one person
dares to open.

## What we changed

Lines are matched as they arrive. What cannot be matched is a question to one person, on the day it comes in.`;

const workshop = `Bring one workflow that annoys you. In an hour we draw it, find the step that holds it up, and estimate what
it would take to remove it.

- Thursday, 16:00 in London
- Online, at most twelve people
- No slides`;

const story = `Marlow Freight typed every booking three times. Since last month it is entered once.`;

interface PastCampaign {
  readonly subject: string;
  readonly preheader: string;
  readonly body: string;
  /** Negative: scheduled. Null: a draft. */
  readonly daysAgo: number | null;
}

export const pastCampaigns: readonly PastCampaign[] = [
  { subject: 'Five questions before a call', preheader: 'They save half an hour.', body: call, daysAgo: 40 },
  { subject: 'What a slow close costs', preheader: 'More than the eleven days.', body: close, daysAgo: 9 },
  { subject: 'A workshop in one hour', preheader: 'Bring one workflow.', body: workshop, daysAgo: -3 },
  { subject: 'How Marlow Freight books once', preheader: '', body: story, daysAgo: null },
];
