-- What a sender calls a booking by; the twin of bookingReference in booking.ts.
create or replace function booking_reference(id uuid) returns text language sql immutable parallel safe as $$
  select upper(substr(id::text, 1, 4) || '-' || substr(id::text, 5, 4))
$$;
