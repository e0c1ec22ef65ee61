import { houseStyle } from '#sandbox/style.ts';

/** The consent page's own style sheet. */
export const style = `${houseStyle}
main { max-width: 44rem; }
form { padding-bottom: 2.5rem; }
h2 { padding-bottom: 0.75rem; }

button { font: inherit; color: inherit; background: none; border: 0; cursor: pointer; }
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
.ways button {
  min-height: 2.75rem;
  padding: 0.5rem 1.1rem;
  border: 1px solid var(--soft);
  border-radius: 6px;
  background: var(--raised);
  font-weight: 600;
}
.ways button:hover { border-color: var(--ink); }

.typed { display: grid; justify-items: start; padding-top: 2rem; border-top: 1px solid var(--line); }
.typed label { font-weight: 600; }
.typed input[type='email'] {
  width: min(100%, 26rem);
  min-height: 2.75rem;
  margin-top: 0.35rem;
  padding: 0.5rem 0.75rem;
  border: 1px solid var(--soft);
  border-radius: 6px;
  background: var(--raised);
  color: inherit;
  font: inherit;
}
.typed .check { display: flex; gap: 0.6rem; align-items: center; min-height: 2.75rem; margin-top: 0.5rem; font-weight: 400; }
.typed .check input { width: 1.15rem; height: 1.15rem; accent-color: var(--teal); }
.typed .ways { padding-top: 0.5rem; }
.fault { padding-top: 0.35rem; color: var(--fault); }

@media (max-width: 40rem) {
  .people button { grid-template: 'name' 'what' 'addresses' / 1fr; }
}
`;
