CREATE TABLE "figure_changes" (
	"figure" text NOT NULL,
	"day" date NOT NULL,
	"part" text NOT NULL,
	"other" text NOT NULL,
	"amount" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "figure_days" (
	"figure" text NOT NULL,
	"day" date NOT NULL,
	"part" text NOT NULL,
	"other" text NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "figure_days_figure_day_part_other_pk" PRIMARY KEY("figure","day","part","other")
);
--> statement-breakpoint
CREATE TABLE "mrr_standing" (
	"user_id" text PRIMARY KEY NOT NULL,
	"standing" text NOT NULL
);
--> statement-breakpoint
CREATE FUNCTION "count_figure"(counted text, happened timestamptz, of_part text, of_other text, by_amount bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "figure_changes" ("figure", "day", "part", "other", "amount")
    VALUES (counted, (happened AT TIME ZONE 'UTC')::date, of_part, of_other, by_amount)
$$;
--> statement-breakpoint
CREATE FUNCTION "count_user"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN PERFORM "count_figure"('users', NEW."created_at", '', '', 1);
  ELSIF TG_OP = 'DELETE' THEN PERFORM "count_figure"('users', OLD."created_at", '', '', -1);
  ELSE
    PERFORM "count_figure"('users', OLD."created_at", '', '', -1);
    PERFORM "count_figure"('users', NEW."created_at", '', '', 1);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "user_profiles_counted" AFTER INSERT OR DELETE ON "user_profiles" FOR EACH ROW EXECUTE FUNCTION "count_user"();
--> statement-breakpoint
CREATE TRIGGER "user_profiles_counted_anew" AFTER UPDATE OF "created_at" ON "user_profiles" FOR EACH ROW
  WHEN (OLD."created_at" IS DISTINCT FROM NEW."created_at") EXECUTE FUNCTION "count_user"();
--> statement-breakpoint
CREATE FUNCTION "count_lead"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM "count_figure"('leads', OLD."created_at", OLD."source", OLD."stage", -1); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM "count_figure"('leads', NEW."created_at", NEW."source", NEW."stage", 1); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "leads_counted" AFTER INSERT OR DELETE ON "leads" FOR EACH ROW EXECUTE FUNCTION "count_lead"();
--> statement-breakpoint
CREATE TRIGGER "leads_counted_anew" AFTER UPDATE OF "stage", "source", "created_at" ON "leads" FOR EACH ROW
  WHEN ((OLD."stage", OLD."source", OLD."created_at") IS DISTINCT FROM (NEW."stage", NEW."source", NEW."created_at"))
  EXECUTE FUNCTION "count_lead"();
--> statement-breakpoint
-- What a payment came to, refunds taken off, and for which offer. It stays counted when its account is erased.
CREATE FUNCTION "revenue_offer"(of_order uuid, of_subscription text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT "offer" FROM "orders" WHERE "id" = of_order),
    (SELECT "offer" FROM "subscriptions" WHERE "id" = of_subscription), '')
$$;
--> statement-breakpoint
CREATE FUNCTION "count_revenue"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD."paid_at" IS NOT NULL AND OLD."amount_paid" <> OLD."amount_refunded" THEN
    PERFORM "count_figure"('revenue', OLD."paid_at", "revenue_offer"(OLD."order_id", OLD."subscription_id"), OLD."currency",
      OLD."amount_refunded" - OLD."amount_paid");
  END IF;
  IF NEW."paid_at" IS NOT NULL AND NEW."amount_paid" <> NEW."amount_refunded" THEN
    PERFORM "count_figure"('revenue', NEW."paid_at", "revenue_offer"(NEW."order_id", NEW."subscription_id"), NEW."currency",
      NEW."amount_paid" - NEW."amount_refunded");
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "payments_counted" AFTER INSERT ON "payments" FOR EACH ROW
  WHEN (NEW."paid_at" IS NOT NULL) EXECUTE FUNCTION "count_revenue"();
--> statement-breakpoint
CREATE TRIGGER "payments_counted_anew" AFTER UPDATE ON "payments" FOR EACH ROW
  WHEN ((OLD."paid_at", OLD."amount_paid", OLD."amount_refunded", OLD."order_id", OLD."currency") IS DISTINCT FROM
    (NEW."paid_at", NEW."amount_paid", NEW."amount_refunded", NEW."order_id", NEW."currency"))
  EXECUTE FUNCTION "count_revenue"();
--> statement-breakpoint
-- A client is counted once: with the first purchase that is paid.
CREATE FUNCTION "count_client"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM "orders" WHERE "user_id" = NEW."user_id" AND "fulfilled_at" IS NOT NULL AND "id" <> NEW."id") THEN
    PERFORM "count_figure"('clients', NEW."fulfilled_at", '', '', 1);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "orders_counted" AFTER UPDATE OF "fulfilled_at" ON "orders" FOR EACH ROW
  WHEN (OLD."fulfilled_at" IS NULL AND NEW."fulfilled_at" IS NOT NULL) EXECUTE FUNCTION "count_client"();
--> statement-breakpoint
-- What a client counts as who pays each month: tier, cents and currency as JSON; the money itself is worked out where the
-- catalogue is. '' for who does not.
CREATE FUNCTION "standing_of"(client text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT jsonb_build_array(p."subscription_tier", s."monthly_amount", s."currency")::text
    FROM "user_profiles" p LEFT JOIN "subscriptions" s ON s."user_id" = p."user_id" AND s."is_current"
    WHERE p."user_id" = client AND p."subscription_status" = 'active'), '')
$$;
--> statement-breakpoint
CREATE FUNCTION "count_mrr"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  client text := CASE WHEN TG_OP = 'DELETE' THEN OLD."user_id" ELSE NEW."user_id" END;
  was text := coalesce((SELECT "standing" FROM "mrr_standing" WHERE "user_id" = client FOR UPDATE), '');
  now_is text := "standing_of"(client);
BEGIN
  IF was = now_is THEN RETURN NULL; END IF;
  PERFORM "count_figure"('mrr', now(), was, now_is, 1);
  IF now_is = '' THEN DELETE FROM "mrr_standing" WHERE "user_id" = client;
  ELSE INSERT INTO "mrr_standing" ("user_id", "standing") VALUES (client, now_is)
    ON CONFLICT ("user_id") DO UPDATE SET "standing" = excluded."standing";
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- At the end of the transaction: on its way there a subscription is written more than once.
CREATE CONSTRAINT TRIGGER "user_profiles_mrr_made" AFTER INSERT ON "user_profiles" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW."subscription_status" = 'active') EXECUTE FUNCTION "count_mrr"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "user_profiles_mrr" AFTER UPDATE ON "user_profiles" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD."subscription_status", OLD."subscription_tier") IS DISTINCT FROM (NEW."subscription_status", NEW."subscription_tier"))
  EXECUTE FUNCTION "count_mrr"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "user_profiles_mrr_gone" AFTER DELETE ON "user_profiles" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD."subscription_status" = 'active') EXECUTE FUNCTION "count_mrr"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "subscriptions_mrr" AFTER INSERT OR UPDATE OR DELETE ON "subscriptions" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "count_mrr"();
--> statement-breakpoint
-- What there was before it was counted.
INSERT INTO "figure_days" SELECT 'users', ("created_at" AT TIME ZONE 'UTC')::date, '', '', count(*) FROM "user_profiles" GROUP BY 2;
--> statement-breakpoint
INSERT INTO "figure_days" SELECT 'leads', ("created_at" AT TIME ZONE 'UTC')::date, "source", "stage", count(*) FROM "leads" GROUP BY 2, 3, 4;
--> statement-breakpoint
INSERT INTO "figure_days" SELECT 'revenue', ("paid_at" AT TIME ZONE 'UTC')::date, "revenue_offer"("order_id", "subscription_id"), "currency",
  sum("amount_paid" - "amount_refunded") FROM "payments" WHERE "paid_at" IS NOT NULL GROUP BY 2, 3, 4;
--> statement-breakpoint
INSERT INTO "figure_days" SELECT 'clients', (first AT TIME ZONE 'UTC')::date, '', '', count(*)
  FROM (SELECT min("fulfilled_at") AS first FROM "orders" WHERE "fulfilled_at" IS NOT NULL GROUP BY "user_id") AS firsts GROUP BY 2;
--> statement-breakpoint
INSERT INTO "mrr_standing" SELECT "user_id", "standing_of"("user_id") FROM "user_profiles" WHERE "subscription_status" = 'active';
--> statement-breakpoint
-- Who pays each month today began with the present subscription; who no longer does began and ended with the last one.
INSERT INTO "figure_changes"
  SELECT 'mrr', (coalesce(s."created_at", p."created_at") AT TIME ZONE 'UTC')::date, '', m."standing", 1
    FROM "mrr_standing" m JOIN "user_profiles" p ON p."user_id" = m."user_id"
    LEFT JOIN "subscriptions" s ON s."user_id" = m."user_id" AND s."is_current"
  UNION ALL
  SELECT 'mrr', (moved.at AT TIME ZONE 'UTC')::date, moved.was, moved.now_is, 1
    FROM "subscriptions" s CROSS JOIN LATERAL (SELECT jsonb_build_array(s."offer", s."monthly_amount", s."currency")::text AS counted) c
    CROSS JOIN LATERAL (VALUES (s."created_at", '', c.counted), (to_timestamp(s."ended_at"), c.counted, '')) AS moved (at, was, now_is)
    WHERE s."is_current" AND s."ended_at" IS NOT NULL AND NOT EXISTS (SELECT FROM "mrr_standing" m WHERE m."user_id" = s."user_id");
