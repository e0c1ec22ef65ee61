CREATE TABLE "lead_answers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lead_id" uuid NOT NULL,
	"form_id" text NOT NULL,
	"by_id" text NOT NULL,
	"email" text NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	CONSTRAINT "lead_answers_form_id_unique" UNIQUE("form_id")
);
--> statement-breakpoint
CREATE TABLE "lead_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lead_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"lead_id" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"by_id" text,
	"version" integer NOT NULL,
	"details" jsonb NOT NULL,
	"form_id" text,
	CONSTRAINT "lead_events_form_id_unique" UNIQUE("form_id")
);
--> statement-breakpoint
CREATE TABLE "lead_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lead_views_name" UNIQUE("owner_id","name")
);
--> statement-breakpoint
CREATE TABLE "leads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"reference" text,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"company" text,
	"title" text NOT NULL,
	"source" text NOT NULL,
	"stage" text DEFAULT 'new' NOT NULL,
	"suspected_spam" text[],
	"owner_id" text,
	"next_step" text,
	"next_step_on" date,
	"version" integer DEFAULT 1 NOT NULL,
	"search_text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_activity_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "leads_subject" UNIQUE("kind","subject_id"),
	CONSTRAINT "leads_stage" CHECK ("leads"."stage" in ('new', 'reviewing', 'call-booked', 'proposal', 'won', 'lost', 'spam'))
);
--> statement-breakpoint
ALTER TABLE "booking_requests" ADD COLUMN "call_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "booking_requests" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "booking_requests" ADD COLUMN "answer_words" text;--> statement-breakpoint
ALTER TABLE "booking_requests" ADD COLUMN "acts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "lead_answers" ADD CONSTRAINT "lead_answers_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_events" ADD CONSTRAINT "lead_events_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_views" ADD CONSTRAINT "lead_views_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_answers_of_lead" ON "lead_answers" USING btree ("lead_id","created_at");--> statement-breakpoint
CREATE INDEX "lead_events_of_lead" ON "lead_events" USING btree ("lead_id","id");--> statement-breakpoint
CREATE INDEX "leads_newest" ON "leads" USING btree ("created_at","id","stage");--> statement-breakpoint
CREATE INDEX "leads_of_stage" ON "leads" USING btree ("stage","created_at","id");--> statement-breakpoint
CREATE INDEX "leads_of_kind" ON "leads" USING btree ("kind","created_at","id","stage");--> statement-breakpoint
CREATE INDEX "leads_of_source" ON "leads" USING btree ("source","created_at","id","stage");--> statement-breakpoint
CREATE INDEX "leads_of_owner" ON "leads" USING btree ("owner_id","created_at","id","stage") WHERE "leads"."owner_id" is not null;--> statement-breakpoint
CREATE INDEX "leads_active" ON "leads" USING btree ("last_activity_at","id","stage");--> statement-breakpoint
CREATE INDEX "leads_board" ON "leads" USING btree ("stage","last_activity_at","id");--> statement-breakpoint
CREATE INDEX "leads_next_step" ON "leads" USING btree ("next_step_on","id","stage") WHERE "leads"."next_step_on" is not null;--> statement-breakpoint
CREATE INDEX "leads_of_address" ON "leads" USING btree (lower("email"),"created_at","id");--> statement-breakpoint
CREATE INDEX "leads_search" ON "leads" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
-- A text as searches compare it: the same as foldedText in features/leads/leads.ts.
CREATE FUNCTION folded_text(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT lower(regexp_replace(normalize(given, NFKD), '[\u0300-\u036f]+', '', 'g'))
$$;
--> statement-breakpoint
-- The stage that a submission's own columns stand for. Suspected spam keeps the status that its sender may know.
CREATE FUNCTION lead_stage(status text, suspected_spam text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN status = 'new' AND suspected_spam IS NOT NULL THEN 'spam'
    WHEN status IN ('new', 'reviewing', 'call-booked', 'proposal', 'won', 'lost', 'spam') THEN status
    ELSE 'reviewing'
  END
$$;
--> statement-breakpoint
-- The first words of a text on one line.
CREATE FUNCTION lead_title(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT left(btrim(regexp_replace(left(given, 400), '\s+', ' ', 'g')), 160)
$$;
--> statement-breakpoint
CREATE FUNCTION lead_of_intake(sent intake_submissions) RETURNS leads LANGUAGE plpgsql STABLE AS $$
DECLARE lead leads;
BEGIN
  lead.kind := 'intake';
  lead.subject_id := sent.id;
  lead.reference := sent.reference;
  lead.email := sent.email;
  lead.name := btrim(concat_ws(' ', sent.contact ->> 'firstName', sent.contact ->> 'lastName'));
  lead.company := nullif(sent.company, '');
  lead.title := lead_title(coalesce(nullif(sent.full_payload ->> 'headlineOutcome', ''), sent.full_payload ->> 'businessDescription', ''));
  lead.source := 'intake';
  lead.stage := lead_stage(sent.status, sent.suspected_spam);
  lead.suspected_spam := sent.suspected_spam;
  lead.search_text := left(folded_text(concat_ws(E'\n', lead.name, sent.email, sent.company, sent.reference,
    replace(sent.reference, '-', ''), left(sent.full_payload ->> 'headlineOutcome', 600),
    left(sent.full_payload ->> 'businessDescription', 600), left(sent.full_payload ->> 'biggestPainPoint', 400),
    left(sent.full_payload ->> 'keySystemsToIntegrate', 400), left(sent.full_payload ->> 'anythingElse', 400))), 2400);
  lead.created_at := sent.created_at;
  lead.last_activity_at := sent.updated_at;
  RETURN lead;
END $$;
--> statement-breakpoint
CREATE FUNCTION lead_of_booking(sent booking_requests) RETURNS leads LANGUAGE plpgsql STABLE AS $$
DECLARE lead leads;
BEGIN
  lead.kind := 'booking';
  lead.subject_id := sent.id;
  -- As bookingReference in features/booking/booking.ts says it.
  lead.reference := upper(substr(sent.id::text, 1, 4) || '-' || substr(sent.id::text, 5, 4));
  lead.email := sent.email;
  lead.name := sent.name;
  lead.company := nullif(sent.company, '');
  lead.title := lead_title(sent.message);
  lead.source := coalesce(nullif(sent.metadata ->> 'source', ''), 'booking');
  lead.stage := lead_stage(sent.status, sent.suspected_spam);
  lead.suspected_spam := sent.suspected_spam;
  lead.search_text := left(folded_text(concat_ws(E'\n', sent.name, sent.email, sent.company, lead.reference,
    replace(lead.reference, '-', ''), sent.phone, left(sent.message, 1600))), 2400);
  lead.created_at := sent.created_at;
  lead.last_activity_at := sent.updated_at;
  RETURN lead;
END $$;
--> statement-breakpoint
CREATE FUNCTION lead_of_message(sent contact_submissions) RETURNS leads LANGUAGE plpgsql STABLE AS $$
DECLARE lead leads;
BEGIN
  lead.kind := 'contact';
  lead.subject_id := sent.id;
  lead.email := sent.email;
  lead.name := coalesce(sent.name, '');
  lead.company := nullif(sent.company, '');
  lead.title := lead_title(sent.message);
  lead.source := coalesce(nullif(sent.metadata ->> 'source', ''), 'contact');
  lead.stage := lead_stage(sent.status, sent.suspected_spam);
  lead.suspected_spam := sent.suspected_spam;
  lead.search_text := left(folded_text(concat_ws(E'\n', sent.name, sent.email, sent.company, left(sent.message, 1600))), 2400);
  lead.created_at := sent.created_at;
  lead.last_activity_at := sent.updated_at;
  RETURN lead;
END $$;
--> statement-breakpoint
-- Writes the lead of a submission, or brings it up to date. What the team has added to it stays.
CREATE FUNCTION keep_lead(given leads) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  was leads;
BEGIN
  INSERT INTO leads (kind, subject_id, reference, email, name, company, title, source, stage, suspected_spam, search_text, created_at, last_activity_at)
    VALUES (given.kind, given.subject_id, given.reference, given.email, given.name, given.company, given.title,
      given.source, given.stage, given.suspected_spam, given.search_text, given.created_at, given.last_activity_at)
    ON CONFLICT (kind, subject_id) DO NOTHING;
  IF FOUND THEN
    RETURN;
  END IF;
  SELECT * INTO was FROM leads WHERE kind = given.kind AND subject_id = given.subject_id FOR UPDATE;
  given.last_activity_at := greatest(given.last_activity_at, was.last_activity_at);
  IF (was.email, was.name, was.company, was.title, was.source, was.stage, was.suspected_spam, was.search_text, was.last_activity_at)
    IS NOT DISTINCT FROM (given.email, given.name, given.company, given.title, given.source, given.stage, given.suspected_spam,
      given.search_text, given.last_activity_at) THEN
    RETURN;
  END IF;
  UPDATE leads SET email = given.email, name = given.name, company = given.company, title = given.title,
      source = given.source, stage = given.stage, suspected_spam = given.suspected_spam, search_text = given.search_text,
      last_activity_at = given.last_activity_at,
      version = version + CASE WHEN was.stage = given.stage THEN 0 ELSE 1 END
    WHERE id = was.id;
  IF was.stage <> given.stage THEN
    INSERT INTO lead_events (lead_id, kind, version, details)
      VALUES (was.id, 'stage', was.version + 1, jsonb_build_object('from', was.stage, 'to', given.stage));
  END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION keep_lead_of_intake() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_lead(lead_of_intake(NEW));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION keep_lead_of_booking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_lead(lead_of_booking(NEW));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION keep_lead_of_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_lead(lead_of_message(NEW));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION erase_lead() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM leads WHERE kind = tg_argv[0] AND subject_id = OLD.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER intake_submissions_lead AFTER INSERT OR UPDATE ON intake_submissions FOR EACH ROW EXECUTE FUNCTION keep_lead_of_intake();
--> statement-breakpoint
CREATE TRIGGER booking_requests_lead AFTER INSERT OR UPDATE ON booking_requests FOR EACH ROW EXECUTE FUNCTION keep_lead_of_booking();
--> statement-breakpoint
CREATE TRIGGER contact_submissions_lead AFTER INSERT OR UPDATE ON contact_submissions FOR EACH ROW EXECUTE FUNCTION keep_lead_of_message();
--> statement-breakpoint
CREATE TRIGGER intake_submissions_lead_erased AFTER DELETE ON intake_submissions FOR EACH ROW EXECUTE FUNCTION erase_lead('intake');
--> statement-breakpoint
CREATE TRIGGER booking_requests_lead_erased AFTER DELETE ON booking_requests FOR EACH ROW EXECUTE FUNCTION erase_lead('booking');
--> statement-breakpoint
CREATE TRIGGER contact_submissions_lead_erased AFTER DELETE ON contact_submissions FOR EACH ROW EXECUTE FUNCTION erase_lead('contact');
--> statement-breakpoint
-- The team's stage is the submission's status, which its sender sees in words. It ends where both say the same.
CREATE FUNCTION mirror_lead_stage() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  CASE NEW.kind
    WHEN 'intake' THEN
      UPDATE intake_submissions SET status = NEW.stage,
          suspected_spam = CASE WHEN NEW.stage = 'spam' THEN coalesce(suspected_spam, '{marked}') END
        WHERE id = NEW.subject_id AND lead_stage(status, suspected_spam) <> NEW.stage;
    WHEN 'booking' THEN
      UPDATE booking_requests SET status = NEW.stage,
          suspected_spam = CASE WHEN NEW.stage = 'spam' THEN coalesce(suspected_spam, '{marked}') END
        WHERE id = NEW.subject_id AND lead_stage(status, suspected_spam) <> NEW.stage;
    WHEN 'contact' THEN
      UPDATE contact_submissions SET status = NEW.stage,
          suspected_spam = CASE WHEN NEW.stage = 'spam' THEN coalesce(suspected_spam, '{marked}') END
        WHERE id = NEW.subject_id AND lead_stage(status, suspected_spam) <> NEW.stage;
  END CASE;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER leads_stage_mirrored AFTER UPDATE OF stage ON leads FOR EACH ROW
  WHEN (OLD.stage IS DISTINCT FROM NEW.stage) EXECUTE FUNCTION mirror_lead_stage();
--> statement-breakpoint
-- Holds a lead and what it is about, in the order in which a sender's change holds them, so that neither waits for the
-- other in a circle.
CREATE FUNCTION hold_lead(wanted uuid) RETURNS SETOF leads LANGUAGE plpgsql AS $$
DECLARE
  lead leads;
BEGIN
  SELECT * INTO lead FROM leads WHERE id = wanted;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  CASE lead.kind
    WHEN 'intake' THEN PERFORM FROM intake_submissions WHERE id = lead.subject_id FOR UPDATE;
    WHEN 'booking' THEN PERFORM FROM booking_requests WHERE id = lead.subject_id FOR UPDATE;
    WHEN 'contact' THEN PERFORM FROM contact_submissions WHERE id = lead.subject_id FOR UPDATE;
  END CASE;
  RETURN QUERY SELECT * FROM leads WHERE id = wanted FOR UPDATE;
END $$;
--> statement-breakpoint
-- A history is added to and never rewritten; it goes with its lead alone.
CREATE FUNCTION keep_lead_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'DELETE' THEN
    IF NOT EXISTS (SELECT FROM leads WHERE id = OLD.lead_id) THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'the history of a lead is never changed';
END $$;
--> statement-breakpoint
CREATE TRIGGER lead_events_kept BEFORE UPDATE OR DELETE ON lead_events FOR EACH ROW EXECUTE FUNCTION keep_lead_events();
--> statement-breakpoint
-- What was sent before there were leads.
SELECT keep_lead(lead_of_intake(sent)) FROM intake_submissions AS sent;
--> statement-breakpoint
SELECT keep_lead(lead_of_booking(sent)) FROM booking_requests AS sent;
--> statement-breakpoint
SELECT keep_lead(lead_of_message(sent)) FROM contact_submissions AS sent;
