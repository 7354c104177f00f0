"""A GGUF file as the Hugging Face folder that the sidecar serves: python folder_from_gguf.py FILE FOLDER.

transformers forgets the pre-tokenizer that a GGUF file names, which matters for digits after white space; the texts
of the test have none.
"""

import pathlib
import sys

import torch
from transformers import AutoModelForCausalLM, AutoTokenizer, logging

logging.disable_progress_bar()
gguf, folder = map(pathlib.Path, sys.argv[1:])
AutoModelForCausalLM.from_pretrained(gguf.parent, gguf_file=gguf.name, dtype=torch.float32).save_pretrained(folder)
AutoTokenizer.from_pretrained(gguf.parent, gguf_file=gguf.name).save_pretrained(folder)
