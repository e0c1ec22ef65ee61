-- What searches of users compare. Triggers write it, so that every writer of a name, company or address keeps it true.
create or replace function user_search_text(name text, address text, company text)
  returns text language sql immutable as $$
  select lower(' ' || concat_ws(' ', name, address, company))
$$;

create or replace function update_profile_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := user_search_text(
    new.full_name, (select email from users where id = new.user_id), new.company_name);
  return new;
end $$;

create or replace trigger user_profiles_search_text before insert or update of full_name, company_name on user_profiles
  for each row execute function update_profile_search_text();

-- A profile may be written before its user, and an address may change.
create or replace function update_user_search_text() returns trigger language plpgsql as $$
begin
  update user_profiles set search_text = user_search_text(full_name, new.email, company_name) where user_id = new.id;
  return null;
end $$;

create or replace trigger users_search_text after insert or update of email on users
  for each row execute function update_user_search_text();

-- A new password or address ends every outstanding link, code, half-done sign-in and trusted device of the account.
-- `value` holds the user's id; codes are stored under the hash of their kind and address.
create or replace function delete_verifications(owner text, variadic addresses text[]) returns void language sql as $$
  delete from verifications where value = owner;
  delete from verifications where identifier in (
    select rtrim(
      translate(encode(sha256(convert_to(kind || '-otp-' || lower(address), 'UTF8')), 'base64'), '+/', '-_'), '=')
    from unnest(array['sign-in', 'email-verification', 'forget-password']) kind, unnest(addresses) address
  );
$$;

create or replace function delete_verifications_of_password() returns trigger language plpgsql as $$
begin
  if new.password is null and tg_op = 'INSERT' then return null; end if;
  if tg_op = 'UPDATE' and new.password is not distinct from old.password then return null; end if;
  perform delete_verifications(new.user_id, (select email from users where id = new.user_id));
  return null;
end $$;

create or replace trigger user_identities_password_changed after insert or update of password on user_identities
  for each row execute function delete_verifications_of_password();

create or replace function delete_verifications_of_address() returns trigger language plpgsql as $$
begin
  perform delete_verifications(new.id, old.email, new.email);
  return null;
end $$;

create or replace trigger users_address_changed after update of email on users
  for each row when (new.email is distinct from old.email) execute function delete_verifications_of_address();
