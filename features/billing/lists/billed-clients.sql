-- Marks who has, or once had, a payment or a subscription: searches of their lists read the texts of these alone.
create or replace function mark_billed() returns trigger language plpgsql as $$
begin
  update user_profiles set is_billed = true where user_id = new.user_id and not is_billed;
  return null;
end $$;

create or replace trigger payments_billed after insert on payments for each row execute function mark_billed();

create or replace trigger subscriptions_billed after insert on subscriptions for each row
  execute function mark_billed();

-- Those from before.
update user_profiles set is_billed = true
  where not is_billed and user_id in (select user_id from payments union select user_id from subscriptions);
