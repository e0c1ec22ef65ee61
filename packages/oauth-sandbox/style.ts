import { formStyle, houseStyle } from '@meridian/sandbox-kit/style';

export const style = `${houseStyle}${formStyle}
main { max-width: 44rem; }
form { padding-bottom: 2.5rem; }
h2 { padding-bottom: 0.75rem; }

.people { padding: 0; list-style: none; border-top: 1px solid var(--line); }
.people li { border-bottom: 1px solid var(--line); }
.people button {
  display: grid;
  grid-template: 'name what' auto 'addresses addresses' auto / 1fr auto;
  gap: 0.15rem 1.5rem;
  align-items: baseline;
  width: 100%;
  padding: 0.9rem 0;
  text-align: start;
}
.people button:hover strong { text-decoration: underline; text-underline-offset: 0.2em; }
.people .what { color: var(--soft); font-size: 0.9rem; }
.people .addresses { grid-area: addresses; display: grid; color: var(--soft); font: 0.8rem/1.6 var(--mono); }

.ways { padding-top: 1.25rem; }

.typed { display: grid; justify-items: start; padding-top: 2rem; border-top: 1px solid var(--line); }
.typed input[type='email'] { width: min(100%, 26rem); }
.typed .check { display: flex; gap: 0.6rem; align-items: center; min-height: 2.75rem; margin-top: 0.5rem; font-weight: 400; }
.typed .check input { width: 1.15rem; height: 1.15rem; accent-color: var(--teal); }
.typed .ways { padding-top: 0.5rem; }

@media (max-width: 40rem) {
  .people button { grid-template: 'name' 'what' 'addresses' / 1fr; }
}
`;
