#!/usr/bin/env gjs
// A window of WebKit for tests, started by WebKitWebDriver. Its data lie in the folder that PROFILE names, as a phone's do, so
// that it can be killed and opened again: MiniBrowser keeps nothing when it is driven.
imports.gi.versions.Gtk = '3.0';
imports.gi.versions.WebKit2 = '4.1';
const { GLib, Gtk, WebKit2 } = imports.gi;

Gtk.init(null);
const profile = GLib.getenv('PROFILE');
const data = new WebKit2.WebsiteDataManager({
  base_data_directory: `${profile}/data`,
  base_cache_directory: `${profile}/cache`,
});
data
  .get_cookie_manager()
  .set_persistent_storage(`${profile}/cookies.sqlite`, WebKit2.CookiePersistentStorage.SQLITE);
const context = new WebKit2.WebContext({ website_data_manager: data });
context.set_automation_allowed(true);
context.connect('automation-started', (_context, session) => {
  const info = new WebKit2.ApplicationInfo();
  info.set_name('PetiYard');
  session.set_application_info(info);
  session.connect('create-web-view', () => {
    const view = new WebKit2.WebView({ web_context: context, is_controlled_by_automation: true });
    // As on iPhones: a page that is left is kept whole, to be shown again.
    view.get_settings().set_enable_page_cache(true);
    const window = new Gtk.Window({ default_width: 360, default_height: 740 });
    window.add(view);
    window.show_all();
    return view;
  });
});
Gtk.main();
