-- A link that begins or ends changes the menu of its LINE user.
CREATE OR REPLACE FUNCTION note_line_link() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  c_link CONSTANT line_accounts := coalesce(NEW, OLD);
BEGIN
  UPDATE line_friends SET menu_due_at = clock_timestamp(), menu_tries = 0
  WHERE agent_id = c_link.agent_id AND user_id = coalesce(c_link.oa_user_id, c_link.line_user_id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER line_accounts_menu_due AFTER INSERT OR DELETE OR UPDATE OF line_user_id, oa_user_id ON line_accounts
  FOR EACH ROW EXECUTE FUNCTION note_line_link();

CREATE OR REPLACE FUNCTION note_line_break() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM compare_line_menus(ARRAY[coalesce(NEW.member_id, OLD.member_id)]);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER safety_breaks_menu_due AFTER INSERT OR UPDATE OR DELETE ON safety_breaks
  FOR EACH ROW EXECUTE FUNCTION note_line_break();

CREATE OR REPLACE FUNCTION note_line_closing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM compare_line_menus(ARRAY[NEW.id]);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER members_menu_due AFTER UPDATE OF closed_at ON members
  FOR EACH ROW WHEN (OLD.closed_at IS DISTINCT FROM NEW.closed_at) EXECUTE FUNCTION note_line_closing();
