"""The screens: title, new match, table, curtain, pause, result. Everything said to people goes through gettext."""
