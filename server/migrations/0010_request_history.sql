ALTER TABLE "booking_requests" ADD COLUMN "history" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_submissions" ADD COLUMN "history" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "intake_submissions" ADD COLUMN "history" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE FUNCTION "note_request_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Always on top of what was there: a history is added to and never rewritten, whoever writes the row.
  NEW."history" := OLD."history";
  IF NEW."status" IS DISTINCT FROM OLD."status" OR NEW."version" IS DISTINCT FROM OLD."version" THEN
    NEW."history" := OLD."history" || jsonb_build_array(jsonb_strip_nulls(jsonb_build_object(
      'at', clock_timestamp(),
      'status', CASE WHEN NEW."status" IS DISTINCT FROM OLD."status" THEN NEW."status" END,
      'version', CASE WHEN NEW."version" IS DISTINCT FROM OLD."version" THEN NEW."version" END)));
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "intake_submissions_history" BEFORE UPDATE ON "intake_submissions" FOR EACH ROW EXECUTE FUNCTION "note_request_change"();
--> statement-breakpoint
CREATE TRIGGER "booking_requests_history" BEFORE UPDATE ON "booking_requests" FOR EACH ROW EXECUTE FUNCTION "note_request_change"();
--> statement-breakpoint
CREATE TRIGGER "contact_submissions_history" BEFORE UPDATE ON "contact_submissions" FOR EACH ROW EXECUTE FUNCTION "note_request_change"();
