CREATE TABLE "webhook_attempts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"delivery_id" uuid NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"attempt" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"delivered" boolean NOT NULL,
	"status" integer,
	"fault" text,
	"excerpt" text NOT NULL,
	"milliseconds" integer NOT NULL,
	"next_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"event_id" uuid NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"is_test" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_deliveries_once" UNIQUE("event_id","endpoint_id")
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"url" text NOT NULL,
	"description" text NOT NULL,
	"event_types" text[] NOT NULL,
	"secret" text NOT NULL,
	"former_secret" text,
	"former_secret_until" timestamp (3) with time zone,
	"enabled" boolean DEFAULT true NOT NULL,
	"disabled_reason" text,
	"disabled_at" timestamp (3) with time zone,
	"last_success_at" timestamp (3) with time zone,
	"failing_since" timestamp (3) with time zone,
	"created_by" text NOT NULL,
	"updated_by" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"type" text NOT NULL,
	"subject" text,
	"data" jsonb NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_events_subject_unique" UNIQUE("subject")
);
--> statement-breakpoint
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_delivery_id_webhook_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."webhook_deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_id_webhook_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."webhook_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_attempts_newest" ON "webhook_attempts" USING btree ("endpoint_id","at","id");--> statement-breakpoint
CREATE INDEX "webhook_attempts_failed" ON "webhook_attempts" USING btree ("endpoint_id","at","id") WHERE not "webhook_attempts"."delivered";--> statement-breakpoint
CREATE INDEX "webhook_attempts_of_delivery" ON "webhook_attempts" USING btree ("delivery_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("endpoint_id","next_at") WHERE "webhook_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_failed" ON "webhook_deliveries" USING btree ("endpoint_id","created_at") WHERE "webhook_deliveries"."state" = 'failed';--> statement-breakpoint
CREATE INDEX "webhook_events_at" ON "webhook_events" USING btree ("at");--> statement-breakpoint
CREATE FUNCTION "webhook_moment"(given timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT to_char(given AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;
--> statement-breakpoint
CREATE FUNCTION "webhook_wanted"(event_type text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM "webhook_endpoints" WHERE "enabled" AND event_type = ANY ("event_types"))
$$;
--> statement-breakpoint
CREATE FUNCTION "tell_webhooks"(event_type text, event_subject text, event_data jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  made uuid;
BEGIN
  INSERT INTO "webhook_events" ("type", "subject", "data") VALUES (event_type, event_subject, event_data)
    ON CONFLICT ("subject") DO NOTHING RETURNING "id" INTO made;
  IF made IS NULL THEN RETURN; END IF;
  INSERT INTO "webhook_deliveries" ("event_id", "endpoint_id")
    SELECT made, "id" FROM "webhook_endpoints" WHERE "enabled" AND event_type = ANY ("event_types");
EXCEPTION WHEN OTHERS THEN
  -- What happened matters more than word of it: the row itself must not fail with this.
  RAISE WARNING 'an event of % could not be written for webhooks: %', event_type, SQLERRM;
END $$;
--> statement-breakpoint
CREATE FUNCTION "webhook_client"(client text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', u."id", 'email', u."email", 'name', coalesce(p."full_name", u."name"),
    'company', coalesce(p."company_name", u."company"))
  FROM "users" u LEFT JOIN "user_profiles" p ON p."user_id" = u."id" WHERE u."id" = client
$$;
--> statement-breakpoint
CREATE FUNCTION "tell_webhooks_of_intake"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT "webhook_wanted"('lead.created') THEN RETURN NULL; END IF;
  PERFORM "tell_webhooks"('lead.created', 'intake ' || NEW."id", jsonb_build_object(
    'id', NEW."id", 'kind', 'intake', 'reference', NEW."reference",
    'name', trim(concat_ws(' ', NEW."contact" ->> 'firstName', NEW."contact" ->> 'lastName')),
    'email', NEW."email", 'company', NEW."company", 'role', NEW."contact" ->> 'role', 'phone', NEW."contact" ->> 'phone',
    'website', NEW."contact" ->> 'website', 'industry', NEW."contact" ->> 'industry',
    'employeeCount', NEW."contact" ->> 'employeeCount',
    'message', NEW."project_goals" ->> 'headlineOutcome',
    'biggestPainPoint', NEW."business_snapshot" ->> 'biggestPainPoint',
    'timeline', NEW."project_goals" ->> 'timeline', 'urgency', NEW."project_goals" ->> 'urgency',
    'budgetRange', NEW."budget_plan" ->> 'budgetRange', 'createdAt', "webhook_moment"(NEW."created_at")));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "tell_webhooks_of_contact"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT "webhook_wanted"('lead.created') THEN RETURN NULL; END IF;
  PERFORM "tell_webhooks"('lead.created', 'contact ' || NEW."id", jsonb_build_object(
    'id', NEW."id", 'kind', 'contact', 'name', NEW."name", 'email', NEW."email", 'company', NEW."company",
    'message', NEW."message", 'createdAt', "webhook_moment"(NEW."created_at")));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "tell_webhooks_of_booking"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT "webhook_wanted"('booking.created') THEN RETURN NULL; END IF;
  PERFORM "tell_webhooks"('booking.created', 'booking ' || NEW."id", jsonb_build_object(
    'id', NEW."id", 'name', NEW."name", 'email', NEW."email", 'company', NEW."company", 'phone', NEW."phone",
    'message', NEW."message", 'preferredDate', "webhook_moment"(NEW."preferred_date"), 'timeZone', NEW."time_zone",
    'createdAt', "webhook_moment"(NEW."created_at")));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "tell_webhooks_of_sale"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT "webhook_wanted"('sale.completed') THEN RETURN NULL; END IF;
  PERFORM "tell_webhooks"('sale.completed', 'order ' || NEW."id", jsonb_build_object(
    'id', NEW."id", 'client', "webhook_client"(NEW."user_id"), 'offer', NEW."offer", 'mode', NEW."mode",
    'amount', NEW."amount", 'currency', NEW."currency", 'subscriptionId', NEW."subscription_id",
    'paidAt', "webhook_moment"(NEW."paid_at")));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "tell_webhooks_of_subscription"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT "webhook_wanted"('subscription.updated') THEN RETURN NULL; END IF;
  PERFORM "tell_webhooks"('subscription.updated', NULL, jsonb_build_object(
    'id', NEW."id", 'client', "webhook_client"(NEW."user_id"), 'offer', NEW."offer", 'status', NEW."status",
    'monthlyAmount', NEW."monthly_amount", 'currency', NEW."currency",
    'cancelAtPeriodEnd', NEW."cancel_at_period_end", 'cancelAt', "webhook_moment"(to_timestamp(NEW."cancel_at")),
    'endedAt', "webhook_moment"(to_timestamp(NEW."ended_at")),
    'currentPeriodStart', "webhook_moment"(to_timestamp(NEW."current_period_start")),
    'currentPeriodEnd', "webhook_moment"(to_timestamp(NEW."current_period_end")),
    'previous', CASE WHEN TG_OP = 'UPDATE' THEN jsonb_build_object('offer', OLD."offer", 'status', OLD."status",
      'monthlyAmount', OLD."monthly_amount", 'cancelAtPeriodEnd', OLD."cancel_at_period_end") END));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "intake_submissions_webhooks" AFTER INSERT ON "intake_submissions" FOR EACH ROW
  WHEN (NEW."suspected_spam" IS NULL) EXECUTE FUNCTION "tell_webhooks_of_intake"();
--> statement-breakpoint
CREATE TRIGGER "intake_submissions_cleared_webhooks" AFTER UPDATE OF "suspected_spam" ON "intake_submissions" FOR EACH ROW
  WHEN (OLD."suspected_spam" IS NOT NULL AND NEW."suspected_spam" IS NULL) EXECUTE FUNCTION "tell_webhooks_of_intake"();
--> statement-breakpoint
CREATE TRIGGER "contact_submissions_webhooks" AFTER INSERT ON "contact_submissions" FOR EACH ROW
  WHEN (NEW."suspected_spam" IS NULL) EXECUTE FUNCTION "tell_webhooks_of_contact"();
--> statement-breakpoint
CREATE TRIGGER "contact_submissions_cleared_webhooks" AFTER UPDATE OF "suspected_spam" ON "contact_submissions" FOR EACH ROW
  WHEN (OLD."suspected_spam" IS NOT NULL AND NEW."suspected_spam" IS NULL) EXECUTE FUNCTION "tell_webhooks_of_contact"();
--> statement-breakpoint
CREATE TRIGGER "booking_requests_webhooks" AFTER INSERT ON "booking_requests" FOR EACH ROW
  WHEN (NEW."suspected_spam" IS NULL) EXECUTE FUNCTION "tell_webhooks_of_booking"();
--> statement-breakpoint
CREATE TRIGGER "booking_requests_cleared_webhooks" AFTER UPDATE OF "suspected_spam" ON "booking_requests" FOR EACH ROW
  WHEN (OLD."suspected_spam" IS NOT NULL AND NEW."suspected_spam" IS NULL) EXECUTE FUNCTION "tell_webhooks_of_booking"();
--> statement-breakpoint
CREATE TRIGGER "orders_webhooks" AFTER UPDATE OF "fulfilled_at" ON "orders" FOR EACH ROW
  WHEN (OLD."fulfilled_at" IS NULL AND NEW."fulfilled_at" IS NOT NULL) EXECUTE FUNCTION "tell_webhooks_of_sale"();
--> statement-breakpoint
CREATE TRIGGER "subscriptions_made_webhooks" AFTER INSERT ON "subscriptions" FOR EACH ROW
  EXECUTE FUNCTION "tell_webhooks_of_subscription"();
--> statement-breakpoint
CREATE TRIGGER "subscriptions_changed_webhooks" AFTER UPDATE ON "subscriptions" FOR EACH ROW
  WHEN ((OLD."status", OLD."offer", OLD."price_id", OLD."monthly_amount", OLD."currency", OLD."cancel_at_period_end",
    OLD."cancel_at", OLD."ended_at", OLD."current_period_end") IS DISTINCT FROM (NEW."status", NEW."offer", NEW."price_id",
    NEW."monthly_amount", NEW."currency", NEW."cancel_at_period_end", NEW."cancel_at", NEW."ended_at", NEW."current_period_end"))
  EXECUTE FUNCTION "tell_webhooks_of_subscription"();
