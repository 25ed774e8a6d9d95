"""Checks that manual page and completions match the help of the program: descriptions_test.py PROGRAM SOURCES."""
import gzip
import os
import re
import subprocess
import sys
import tempfile
import unittest

program, sources = sys.argv[1:3]
commands = ("erode", "render", "export", "knobs", "info")


def shown(*arguments):
    return subprocess.run([program, *arguments], capture_output=True, text=True, check=True).stdout


def options(*command):
    """Returns the long options at the beginning of a line in the help of a command."""
    return set(re.findall(r"^  (?:-\w,)?(--[\w-]+)", shown(*command, "--help"), re.MULTILINE))


class Descriptions(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        subprocess.run([f"{sources}/app/package/linux/describe_command_line", program, cls.folder.name], check=True)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def completions(self, *words):
        """Returns the words that bash offers for the last word. Bash treats "=" as a separate word."""
        script = 'source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); compopt() { :; }; _scree; printf "%s\\n" "${COMPREPLY[@]}"'
        run = subprocess.run(["bash", "-euc", script, "bash", os.path.join(self.folder.name, "scree"), "scree", *words],
                             capture_output=True, text=True)
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        return run.stdout.split()

    def test_bash_offers_the_options_of_each_command(self):
        self.assertEqual(set(self.completions("--")), options())
        for command in commands:
            self.assertEqual(set(self.completions(command, "--")), options(command), command)

    def test_bash_offers_commands_first(self):
        self.assertEqual(self.completions("e"), ["erode", "export"])

    def test_bash_offers_values(self):
        self.assertEqual(self.completions("export", "--for", "u"), ["unreal", "unity"])
        self.assertEqual(self.completions("export", "--rows", "="), ["north", "south"])
        self.assertEqual(self.completions("erode", "--set", "droplet.capac"), ["droplet.capacity="])
        self.assertEqual(self.completions("erode", "--threads", ""), [])
        knobs = re.findall(r"^  ([\w.]+) ", shown("knobs"), re.MULTILINE)
        self.assertEqual([name.removesuffix("=") for name in self.completions("render", "--set", "")], knobs)

    def test_manual_page_describes_every_option(self):
        page = subprocess.run(["man", "--warnings", "-l", os.path.join(self.folder.name, "scree.1.gz")], capture_output=True,
                              text=True, env={**os.environ, "MANWIDTH": "100", "LC_ALL": "C.UTF-8", "MANROFFOPT": "-ww"})
        self.assertEqual((page.returncode, page.stderr), (0, ""))
        sections = re.split(r"^   (?=\w+$)", page.stdout, flags=re.MULTILINE)[1:]
        self.assertEqual([section.split()[0] for section in sections], list(commands))
        for section in sections:
            named = set(re.findall(r"^       (?:-\w, )?(--[\w-]+)", section, re.MULTILINE))
            self.assertEqual(named, options(section.split()[0]))

    def test_texts_are_the_same_each_time(self):
        path = os.path.join(self.folder.name, "scree.1.gz")
        with open(path, "rb") as file:
            before = file.read()
        self.assertIn(b".TH SCREE 1", gzip.decompress(before))
        subprocess.run([f"{sources}/app/package/linux/describe_command_line", program, self.folder.name], check=True)
        with open(path, "rb") as file:
            self.assertEqual(file.read(), before)


unittest.main(argv=sys.argv[:1])
